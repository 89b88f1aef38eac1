/* pinakes for C, and for every language that can call C.
 *
 *   pinakes_bytes answer = {0};
 *   pinakes_searcher *searcher = NULL;
 *   const char *paths[] = {"my.index"};
 *   if (pinakes_open(paths, 1, 0, &searcher, &answer) != PINAKES_OK) {
 *     fprintf(stderr, "%s\n", answer.data);
 *     pinakes_release(&answer);
 *     return 1;
 *   }
 *   const char request[] = "{\"query\": \"deep learning year:2020..\", \"limit\": 3}";
 *   if (pinakes_search(searcher, PINAKES_JSON, request, sizeof request - 1, NULL, &answer) ==
 *       PINAKES_OK) {
 *     puts(answer.data);
 *   }
 *   pinakes_release(&answer);
 *   pinakes_close(searcher);
 *
 * Messages. Requests and answers are the messages of search.proto, publication.proto and
 * index_meta.proto (installed in share/pinakes), as protobuf's bytes or as JSON with the names of
 * those files. In JSON answers plain numbers, flags, texts and lists are always there, zero, empty
 * or not; a number that can be unknown (year, citations) is there only when it is known. In JSON
 * requests a key that the message does not have is an error, not passed over.
 *
 * Errors. A call returns a code; all codes but PINAKES_OK mean that nothing was done, and the text
 * in `answer` then says what was wrong and what helps. Nothing is printed, no exception leaves a
 * call, no signal handler or locale is touched.
 *
 * Texts are UTF-8 and end with a NUL; paths are what the system takes for one.
 *
 * Ownership. What a call puts into a pinakes_bytes is the caller's: pinakes_release it. A call
 * releases nothing that was in there before. Where the text is not wanted NULL may stand for the
 * pinakes_bytes. Everything that is passed in is only read during the
 * call.
 *
 * Threads. A pinakes_searcher may be used by any number of threads at once, a pinakes_indexer by
 * one at a time; closing either must come after every other call on it has returned. A
 * pinakes_canceller may be used while other threads wait in calls that it was given to.
 *
 * C++ programs use pinakes/searcher.h instead; one program cannot link both.
 */
#ifndef PINAKES_PINAKES_H_
#define PINAKES_PINAKES_H_

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* One of these. An int, since C lets a caller pass any. */
typedef int pinakes_code;
enum {
  PINAKES_OK = 0,
  PINAKES_INVALID_ARGUMENT = 1, /* the caller's input is wrong: fix it and call again */
  PINAKES_NOT_FOUND = 2,        /* no such index, file or record */
  PINAKES_NOT_AN_INDEX = 3,     /* the path holds something that is no index of ours */
  PINAKES_WRONG_VERSION = 4,    /* made by another version: upgrade, or rebuild the index */
  PINAKES_CORRUPT = 5,          /* damaged: rebuild or restore */
  PINAKES_BUSY = 6,             /* another writer holds the index: try again later */
  PINAKES_UNSUPPORTED = 7,      /* this shape of index cannot do it */
  PINAKES_IO = 8,               /* the system refused: permissions, space, a broken disk */
  PINAKES_CANCELLED = 9,        /* the caller asked for it */
  PINAKES_TIME_LIMIT = 10,      /* the caller's time limit passed */
  PINAKES_INTERNAL = 11         /* a fault of this library */
};

/* One of these; any other is an invalid argument. */
typedef int pinakes_encoding;
enum {
  PINAKES_PROTO = 0, /* protobuf's bytes */
  PINAKES_JSON = 1   /* UTF-8 */
};

/* `size` bytes and a NUL after them. {NULL, 0} is empty. */
typedef struct pinakes_bytes {
  char* data;
  size_t size;
} pinakes_bytes;

/* A remote shard that does not answer is left out; every answer names it in missing_shards. */
#define PINAKES_ALLOW_MISSING_SHARDS 1u

typedef struct pinakes_searcher pinakes_searcher;
typedef struct pinakes_indexer pinakes_indexer;
typedef struct pinakes_canceller pinakes_canceller;

/* "0.1.0". Static: not to be released. */
const char* pinakes_version(void);
/* The stable name of a code, such as "not-found". Static. */
const char* pinakes_code_name(pinakes_code code);
/* Frees what a call has put there and leaves it empty. NULL and an empty one are fine. */
void pinakes_release(pinakes_bytes* bytes);

/* Searching */

/* Opens the index at `paths[0]`, or the shards at all `count` paths as one index: directories,
 * indexes in one file, or files that name shards. On success *searcher is the caller's to close,
 * and `error` is not touched. `flags`: 0 or PINAKES_ALLOW_MISSING_SHARDS. NOT_FOUND, NOT_AN_INDEX,
 * WRONG_VERSION, CORRUPT, IO, TIME_LIMIT; INVALID_ARGUMENT: no path, an unknown flag, or shards
 * that were not made by the same rules. */
pinakes_code pinakes_open(const char* const* paths, size_t count, unsigned flags,
                          pinakes_searcher** searcher, pinakes_bytes* error);
/* Opens an index in one file that begins `offset` bytes into the file behind the descriptor `file`,
 * which stays the caller's and may be closed afterwards. NOT_AN_INDEX: none begins there. Codes as
 * of pinakes_open. */
pinakes_code pinakes_open_at(int file, uint64_t offset, pinakes_searcher** searcher,
                             pinakes_bytes* error);
/* NULL is fine. */
void pinakes_close(pinakes_searcher* searcher);

/* A SearchRequest in, a SearchResponse out. A query that finds nothing is no error. `canceller`
 * may be NULL. INVALID_ARGUMENT: no SearchRequest, or a bad range, sort or weight;
 * CANCELLED, TIME_LIMIT (time_limit_ms of the request), BUSY (writers commit faster than it can be
 * read), CORRUPT, IO; where something else has taken the index's place, what pinakes_open gives. */
pinakes_code pinakes_search(pinakes_searcher* searcher, pinakes_encoding encoding,
                            const void* request, size_t size, pinakes_canceller* canceller,
                            pinakes_bytes* answer);
/* The same without hits and facets: how many records match. */
pinakes_code pinakes_count(pinakes_searcher* searcher, pinakes_encoding encoding,
                           const void* request, size_t size, pinakes_canceller* canceller,
                           pinakes_bytes* answer);
/* The Publication with this record id, alias or identifier in any written form. NOT_FOUND, else as
 * pinakes_search. */
pinakes_code pinakes_record(pinakes_searcher* searcher, pinakes_encoding encoding, const char* id,
                            pinakes_bytes* answer);
/* Hands every record, a Publication, once and in order of record id to `use` with `context`, until
 * it returns other than 0. `publication` is valid during that call only. `use` must not close
 * the searcher. `error` is set as `answer` elsewhere. */
pinakes_code pinakes_each(pinakes_searcher* searcher, pinakes_encoding encoding,
                          int (*use)(void* context, const char* publication, size_t size),
                          void* context, pinakes_bytes* error);
/* The IndexMeta: what is in the index, from which dumps, built by which rules. */
pinakes_code pinakes_info(pinakes_searcher* searcher, pinakes_encoding encoding,
                          pinakes_bytes* answer);

/* Something that ends running calls from another thread. NULL when out of memory. */
pinakes_canceller* pinakes_canceller_new(void);
/* The calls that it was given to, and those that it will be, return CANCELLED. */
void pinakes_cancel(pinakes_canceller* canceller);
/* After every call that it was given to has returned. NULL is fine. */
void pinakes_canceller_free(pinakes_canceller* canceller);

/* Indexing */

/* Opens the index at `path` for writing, making it where nothing is yet. `language` is the stemmer
 * of a new index ("english", "german", ..., "none"); NULL: english. BUSY: it has a writer already.
 * Also what pinakes_open gives. */
pinakes_code pinakes_indexer_open(const char* path, const char* language, pinakes_indexer** indexer,
                                  pinakes_bytes* error);
/* Without a commit before, what was added is gone. NULL is fine. */
void pinakes_indexer_close(pinakes_indexer* indexer);
/* Adds or updates one Publication as a record of the dump of this name, merged with what the index
 * has of the same work. The answer is one of "new", "changed", "unchanged", "merged".
 * INVALID_ARGUMENT: no Publication; one with neither title, author nor identifier; one with a title
 * or venue above 1 MiB, or above 16 MiB in all. */
pinakes_code pinakes_indexer_add(pinakes_indexer* indexer, pinakes_encoding encoding,
                                 const char* dump, const void* publication, size_t size,
                                 pinakes_bytes* answer);
/* Adds every record of the dump in the file `path`, whatever its compression. `dump` is the name
 * that the dump is known by in the index, `format` as pinakes formats lists them; NULL: the file's
 * own name, and found out from the first bytes. The answer is an IndexReport; a broken record
 * costs that record and is counted in it. When the file ends early, what was read is kept and the
 * code says why. NOT_FOUND, IO; INVALID_ARGUMENT: of no known format. */
pinakes_code pinakes_indexer_read(pinakes_indexer* indexer, pinakes_encoding encoding,
                                  const char* path, const char* dump, const char* format,
                                  pinakes_bytes* answer);
/* Removes the record with this id, alias or identifier. NOT_FOUND. */
pinakes_code pinakes_indexer_delete(pinakes_indexer* indexer, const char* id, pinakes_bytes* error);
/* Makes all that was done visible to searchers and safe on disk, in one step; each shard in one of
 * its own. IO: what was committed before stays. */
pinakes_code pinakes_indexer_commit(pinakes_indexer* indexer, pinakes_bytes* error);

#ifdef __cplusplus
}
#endif

#endif /* PINAKES_PINAKES_H_ */
