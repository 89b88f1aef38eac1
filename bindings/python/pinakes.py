"""pinakes from Python: full-text search of scholarly publications, over the C library.

    import pinakes

    with pinakes.Indexer("my.index") as indexer:       # commits where the block ends well
        indexer.read("library.bib")
    with pinakes.Searcher("my.index") as searcher:
        answer = searcher.search("deep learning year:2020..", limit=3)
        print(answer["total"])
        for hit in searcher.hits("author:he"):         # all of them, page by page
            print(hit["publication"]["title"])

Requests and answers are dicts with the names of the proto files (search.proto,
publication.proto, index_meta.proto). Numbers, flags, texts and lists are always there; a number
that can be unknown (year, citations) only when it is known.

A Searcher may be shared between threads (calls run without the interpreter's lock), an Indexer
belongs to one at a time. What does not work raises Error, whose `code` says what to do about it.
Needs only the shared library: the one that $PINAKES_LIBRARY names, else libpinakes.so where the
system finds it.
"""

from __future__ import annotations

import ctypes
import ctypes.util
import json
import os
from typing import (
    IO,
    Any,
    Callable,
    Dict,
    Iterator,
    List,
    Mapping,
    Optional,
    Sequence,
    Tuple,
    Union,
)

Message = Dict[str, Any]
Path = Union[str, "os.PathLike[str]"]

__all__ = ["Canceller", "Error", "Indexer", "Searcher", "version"]

_JSON = 1
_PAGE = 200  # hits a call while iterating


class Error(Exception):
    """What a call returns instead of an answer; `code` is a name such as "not-found"."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


class _Bytes(ctypes.Structure):
    _fields_ = [("data", ctypes.c_void_p), ("size", ctypes.c_size_t)]


_Use = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_size_t)


def _load() -> ctypes.CDLL:
    name = os.environ.get("PINAKES_LIBRARY") or ctypes.util.find_library("pinakes")
    lib = ctypes.CDLL(name or "libpinakes.so.0")
    pointer, text, size, answer = (
        ctypes.c_void_p,
        ctypes.c_char_p,
        ctypes.c_size_t,
        ctypes.POINTER(_Bytes),
    )
    handle, encoding = ctypes.POINTER(ctypes.c_void_p), ctypes.c_int
    request: List[Any] = [pointer, encoding, text, size, pointer, answer]
    calls: Dict[str, List[Any]] = {
        "open": [ctypes.POINTER(text), size, ctypes.c_uint, handle, answer],
        "open_at": [ctypes.c_int, ctypes.c_uint64, handle, answer],
        "search": request,
        "count": request,
        "record": [pointer, encoding, text, answer],
        "each": [pointer, encoding, _Use, pointer, answer],
        "info": [pointer, encoding, answer],
        "indexer_open": [text, text, handle, answer],
        "indexer_add": [pointer, encoding, text, text, size, answer],
        "indexer_read": [pointer, encoding, text, text, text, answer],
        "indexer_delete": [pointer, text, answer],
        "indexer_commit": [pointer, answer],
    }
    for call, arguments in calls.items():
        function = getattr(lib, "pinakes_" + call)
        function.argtypes, function.restype = arguments, ctypes.c_int
    plain: List[Tuple[str, List[Any], Any]] = [
        ("version", [], text),
        ("code_name", [ctypes.c_int], text),
        ("release", [answer], None),
        ("close", [pointer], None),
        ("indexer_close", [pointer], None),
        ("canceller_new", [], pointer),
        ("cancel", [pointer], None),
        ("canceller_free", [pointer], None),
    ]
    for call, arguments, result in plain:
        function = getattr(lib, "pinakes_" + call)
        function.argtypes, function.restype = arguments, result
    return lib


_lib = _load()


def version() -> str:
    """The version of the library that was loaded."""
    return _decoded(_lib.pinakes_version())


def _decoded(text: bytes) -> str:
    return text.decode("utf-8", "replace")


def _terminated(raw: bytes) -> bytes:
    """To C a text ends at its first NUL; so that it is not taken for another one."""
    if b"\0" in raw:
        raise ValueError("a NUL in " + repr(raw))
    return raw


def _text(value: str) -> bytes:
    return _terminated(value.encode("utf-8", "replace"))


def _path(value: Path) -> bytes:
    return _terminated(os.fsencode(value))


def _call(function: Any, *arguments: Any) -> str:
    """Calls and returns the text of the answer."""
    answer = _Bytes()
    code = function(*arguments, ctypes.byref(answer))
    try:
        raw = ctypes.string_at(answer.data, answer.size) if answer.data else b""
    finally:
        _lib.pinakes_release(ctypes.byref(answer))
    text = _decoded(raw)
    if code != 0:
        raise Error(_decoded(_lib.pinakes_code_name(code)), text)
    return text


def _message(text: str) -> Message:
    message: Message = json.loads(text)
    return message


def _json(message: Mapping[str, Any]) -> bytes:
    return json.dumps(message, ensure_ascii=False).encode("utf-8", "replace")


class Canceller:
    """Ends running searches from another thread: give it to search(), call cancel() elsewhere."""

    def __init__(self) -> None:
        self._handle = _lib.pinakes_canceller_new()
        if not self._handle:
            raise MemoryError

    def cancel(self) -> None:
        _lib.pinakes_cancel(self._handle)

    def __del__(self) -> None:
        if getattr(self, "_handle", None):
            _lib.pinakes_canceller_free(self._handle)


class _Handle:
    """Something open that a `with` block closes."""

    _close: Any

    def __init__(self) -> None:
        self._pointer = ctypes.c_void_p()

    @property
    def _open(self) -> ctypes.c_void_p:
        if not self._pointer:
            raise ValueError(type(self).__name__ + " is closed")
        return self._pointer

    def close(self) -> None:
        """Further calls raise ValueError. No other thread may be in a call."""
        pointer, self._pointer = getattr(self, "_pointer", None), ctypes.c_void_p()
        if pointer:
            type(self)._close(pointer)

    def __del__(self) -> None:
        self.close()


class Searcher(_Handle):
    """One index, or several shards that answer as one. With `allow_missing`, remote shards that
    do not answer are left out and named in every answer's missing_shards."""

    _close = _lib.pinakes_close

    def __init__(self, *paths: Path, allow_missing: bool = False) -> None:
        super().__init__()
        names = [_path(path) for path in paths]
        array = (ctypes.c_char_p * len(names))(*names)
        _call(
            _lib.pinakes_open, array, len(names), int(allow_missing), ctypes.byref(self._pointer)
        )

    @classmethod
    def at(cls, file: Union[int, IO[Any]], offset: int) -> Searcher:
        """Opens an index in one file that begins `offset` bytes into this open file or descriptor,
        which stays the caller's and may be closed afterwards."""
        searcher = cls.__new__(cls)
        _Handle.__init__(searcher)
        descriptor = file if isinstance(file, int) else file.fileno()
        if not 0 <= offset < 1 << 64:
            raise ValueError("no offset in a file: " + str(offset))
        _call(_lib.pinakes_open_at, descriptor, offset, ctypes.byref(searcher._pointer))
        return searcher

    def __enter__(self) -> Searcher:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def search(
        self, query: str = "", *, canceller: Optional[Canceller] = None, **request: Any
    ) -> Message:
        """The SearchResponse for a SearchRequest, whose other fields are keyword arguments:
        search("lamps", limit=5, sort="year", filters={"year": "2020.."},
        facets=[{"field": "year", "limit": 50}])."""
        return self._ask(_lib.pinakes_search, query, canceller, request)

    def count(self, query: str = "", *, canceller: Optional[Canceller] = None, **request: Any) -> int:
        """How many records match."""
        return int(self._ask(_lib.pinakes_count, query, canceller, request)["total"])

    def hits(self, query: str = "", **request: Any) -> Iterator[Message]:
        """Every hit, best first, fetched page by page; `limit` and `offset` count as in search.
        Where the index changes between two pages, a hit may come twice or not at all."""
        left = request.pop("limit", None)
        offset = request.pop("offset", 0)
        while left is None or left > 0:
            size = _PAGE if left is None else min(left, _PAGE)
            page = self.search(query, limit=size, offset=offset, **request)["hits"]
            yield from page
            offset += len(page)
            left = None if left is None else left - len(page)
            if len(page) < size:
                return

    def record(self, identifier: str) -> Message:
        """The Publication with this record id, alias or identifier; KeyError if there is none."""
        try:
            return _message(_call(_lib.pinakes_record, self._open, _JSON, _text(identifier)))
        except Error as error:
            if error.code == "not-found":
                raise KeyError(identifier) from None
            raise

    def each(self, use: Callable[[Message], Optional[bool]]) -> None:
        """Calls `use` with every Publication in order of record id, until it returns False."""
        raised: list[BaseException] = []

        def step(_: Any, data: int, size: int) -> int:
            try:
                return int(use(json.loads(ctypes.string_at(data, size))) is False)
            except BaseException as error:  # no exception may pass through C
                raised.append(error)
                return 1

        _call(_lib.pinakes_each, self._open, _JSON, _Use(step), None)
        if raised:
            raise raised[0]

    def info(self) -> Message:
        """The IndexMeta: number of records, dumps, text rules."""
        return _message(_call(_lib.pinakes_info, self._open, _JSON))

    def _ask(
        self, function: Any, query: str, canceller: Optional[Canceller], request: Message
    ) -> Message:
        body = _json({"query": query, **request})
        end = canceller._handle if canceller is not None else None
        return _message(_call(function, self._open, _JSON, body, len(body), end))


class Indexer(_Handle):
    """The one writer of an index, which it makes where there is none. A `with` block that ends
    without an exception commits."""

    _close = _lib.pinakes_indexer_close

    def __init__(self, path: Path, language: Optional[str] = None) -> None:
        super().__init__()
        stemmer = _text(language) if language is not None else None
        name = _path(path)
        _call(_lib.pinakes_indexer_open, name, stemmer, ctypes.byref(self._pointer))

    def __enter__(self) -> Indexer:
        return self

    def __exit__(self, kind: Optional[type], *_: object) -> None:
        try:
            if kind is None:
                self.commit()
        finally:
            self.close()

    def add(self, publication: Mapping[str, Any], dump: str = "python") -> str:
        """Adds or updates one record: "new", "changed", "unchanged" or "merged". Authors may be
        names or dicts."""
        record = dict(publication)
        authors: Sequence[Any] = record.get("authors", ())
        record["authors"] = [{"name": a} if isinstance(a, str) else a for a in authors]
        body = _json(record)
        return _call(_lib.pinakes_indexer_add, self._open, _JSON, _text(dump), body, len(body))

    def read(self, path: Path, dump: Optional[str] = None, format: Optional[str] = None) -> Message:
        """Adds every record of a dump file; the IndexReport says what came of it."""
        names = [None if text is None else _text(text) for text in (dump, format)]
        file = _path(path)
        return _message(_call(_lib.pinakes_indexer_read, self._open, _JSON, file, *names))

    def delete(self, identifier: str) -> None:
        """Removes a record; KeyError where there is none."""
        try:
            _call(_lib.pinakes_indexer_delete, self._open, _text(identifier))
        except Error as error:
            if error.code == "not-found":
                raise KeyError(identifier) from None
            raise

    def commit(self) -> None:
        """Makes all that was done visible and safe on disk."""
        _call(_lib.pinakes_indexer_commit, self._open)
