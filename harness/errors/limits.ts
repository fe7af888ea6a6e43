/** Limits for external input, as SECURITY.md promises. Profiles and options can replace some of them. */
export const limits = {
  /** The size of one response, except an OpenAPI document: a page of a hundred records is far smaller. */
  answerBytes: 5_000_000,
  /** How many content codings one response may have. Normal servers use only one coding. */
  answerCodings: 5,
  /** Memory for responses, all stored until the run ends. At this limit, the process uses 500 MB in total. */
  keptBytes: 80_000_000,
  /** What is kept of it for resets: each may read many records before and after. */
  reservedBytes: 50_000_000,
  /** Values in one body: a page of a hundred records has thousands, an OpenAPI document tens of thousands. */
  jsonValues: 250_000,
  /** Levels of nesting in one body. Normal bodies have few. Very deep nesting may exhaust the stack. */
  jsonDepth: 200,

  /** The size of a file that people write by hand: profile, baseline, overlay, client definition. */
  handwrittenBytes: 1_000_000,
  /** The size of a file of trusted certificate authorities. A browser's list takes a quarter of the limit. */
  authorityBytes: 1_000_000,
  /** The size of a file with a certificate and its chain, or with a key. */
  certificateBytes: 100_000,
  /** The number of YAML values. Parsing takes 1.5 KB of memory for each value: about 200 MB at this limit. */
  yamlValues: 150_000,
  /** The depth of a YAML file: the parser takes quadratic time in the depth. */
  yamlDepth: 1_000,
  /** The size of a server's OpenAPI document, which may be several megabytes. */
  documentBytes: 20_000_000,
  /** The length of an OpenAPI document in YAML: parsing is 100 times slower than for JSON, and cannot be stopped. */
  documentYamlLength: 5_000_000,
  /** The number of operations in an OpenAPI document. Each is compared with all those of the contract. */
  documentOperations: 30_000,
  /** The size of a recording that `--record` writes, or that `mock --from` keeps: room for days of work. */
  recordingBytes: 250_000_000,
  /** The size of the traffic that a run writes: less than what can be read as a recording. */
  trafficBytes: 200_000_000,
  /** The size of a result that is read. Earlier versions listed all requests of a recording in it. */
  resultBytes: 250_000_000,

  /** The size of one response that `init` reads. All these responses are stored until `init` ends. */
  probeBytes: 1_000_000,
  probeValues: 20_000,
  /** The number of requests that `init` sends. */
  probeRequests: 80,
  /** Output of an adapter: a list of states has about ten thousand characters. */
  adapterPrints: 5_000_000,
  /** Output of a client in the commands of one scenario. */
  clientPrints: 5_000_000,
  /** Output of a command that prints a secret: the longest tokens have tens of thousands of characters. */
  secretPrints: 1_000_000,

  /** The size of all external text in a result, as JSON, so that reports can always be written and read. */
  writtenBytes: 20_000_000,
  /** Characters of a body that is evidence: enough for a page of a hundred records. */
  writtenEvidence: 100_000,
  /** Characters of an address or a header. */
  writtenHeader: 2_000,
  /** Characters of other external text. */
  writtenWords: 4_000,
  /** Characters of any text once `writtenBytes` are used up. */
  writtenAfterwards: 200,

  /** The characters of a body and the number of entries in a `--record` file. */
  recordedBody: 100_000,
  recordedEntries: 100_000,
  /** The request log: the characters of a shown body, and the number of stored requests and characters. */
  loggedBody: 20_000,
  loggedRequests: 1_000,
  loggedLength: 8_000_000,

  /** The time limit for connecting; a server on the other side of the world needs about a second. */
  connectMs: 10_000,
  /** The time for a complete response: longer than the longest documented wait of 30 s. */
  answerMs: 45_000,
  documentMs: 30_000,
  probeMs: 5_000,
  /** The longest pause in a TLS handshake. A handshake around the world takes about a second. */
  handshakeMs: 3_000,
  /** The time for entering a state: some states require that a service sends nothing for two minutes. */
  stateSeconds: 180,
  /** The time for a command that prints a secret. The command has no input, so it cannot wait for a user. */
  secretSeconds: 30,
  /** The time for a program of `start` until it is ready; a first start may compile it. */
  startSeconds: 60,
  /** What is kept of the output of such a program: its last two hundred lines or so. */
  startedPrints: 20_000,
  /** The time to evaluate a pattern or overlay target. Most patterns take less, even on a long response. */
  patternMs: 1_000,
  /** The budget of a run, unless the profile sets another; docs/profiles.md lists it. */
  runSeconds: 3_600,
  runRequests: 6_000,
  /** The requests after which a run that may only read tries no further combinations. */
  readingRequests: 600,
  /** Some servers answer no more requests without valid credentials in a minute. No limit if `burst` is allowed. */
  unauthenticatedRequests: 30,
  /** The scenarios that wait at the same time: each keeps a connection busy. */
  waitingAtOnce: 8,
  /** The requests that read from a slow server at the same time. */
  readsAtOnce: 4,
  /** The requests that combinations leave to the opening of a server and to the clean-up. */
  reservedRequests: 10,
} as const;

/** The ranges of options for serving, on the command line and in the API. */
export const servingBounds = {
  port: [0, 65_535],
  /** Far below 24 days, the longest delay of a timer in Node: a timer with a longer delay fires at once. */
  latency: [0, 600_000],
  jitter: [0, 600_000],
  /** The random source uses 32 bits. */
  seed: [0, 4_294_967_295],
  variant: [0, 4_294_967_295],
  /** The maximum of `--objects`; docs/mock.md states how much memory the objects take. */
  objects: [0, 3_000_000],
  /** At the highest speed, the service's clock advances by almost 17 minutes in a second. */
  timeScale: [1, 1000],
} as const satisfies Record<string, readonly [least: number, most: number]>;
