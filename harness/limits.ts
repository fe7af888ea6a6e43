/**
 * How much is read from outside and kept of it, and how long that may take: whatever a server, a client, an adapter or
 * a file says, nothing takes more. SECURITY.md promises these. What a profile or an option may set is a default here.
 */
export const limits = {
  /** Of one answer: a page of a hundred records is far smaller. */
  answerBytes: 5_000_000,
  /** How often one answer may be compressed over and over: an honest server does it once. */
  answerCodings: 5,
  /** Memory for the answers of a run, all of which are kept until the verdicts are settled; half a gigabyte with all else. */
  keptBytes: 80_000_000,
  /** Values of one body: a page of a hundred records has a few thousand, a description of a whole API some ten thousand. */
  jsonValues: 250_000,
  /** No answer nests deeper than a handful of levels; whoever reads a deeper one may run out of stack. */
  jsonDepth: 200,

  /** Of a file that people write by hand: profile, baseline, overlay, subject file. */
  handwrittenBytes: 1_000_000,
  /** A bundle of every authority that browsers know has a quarter of that. */
  authorityBytes: 1_000_000,
  /** A certificate with those of its authorities, or a key. */
  certificateBytes: 100_000,
  /** A value of YAML takes one and a half kilobytes of memory while it is read: 200 MB altogether. */
  yamlValues: 150_000,
  /** The parser of YAML takes time in the square of the depth. */
  yamlDepth: 1_000,
  /** Of a published description, which may well have some megabytes. */
  documentBytes: 20_000_000,
  /** YAML takes a hundred times as long to read as JSON, and cannot be interrupted. */
  documentYamlLength: 5_000_000,
  /** Each is checked against each of the contract. */
  documentOperations: 30_000,
  /** A session of a browser, answers included, takes some ten megabytes. */
  recordingBytes: 100_000_000,
  /** What a server said comes to 20 MB at most, and what we say to a few more. */
  resultBytes: 100_000_000,

  /** Of one of the answers that `init` looks at, all of which are kept. */
  probeBytes: 1_000_000,
  probeValues: 20_000,
  /** The paths of a server are few; `init` guesses no longer. */
  probeRequests: 80,
  /** What an adapter prints: a list of states takes some ten thousand characters. */
  adapterPrints: 5_000_000,
  /** What a client prints in one script. */
  clientPrints: 5_000_000,
  /** What a secret's command prints: the longest tokens have some ten thousand characters. */
  secretPrints: 1_000_000,

  /** Of a result, words of others as JSON: no report becomes too large to write or to read. */
  writtenBytes: 20_000_000,
  /** Characters of a body that shows a failure: a page of a hundred records. */
  writtenEvidence: 100_000,
  /** Characters of any other body or header, of other words, and of what comes once `writtenBytes` are used up. */
  writtenBody: 2_000,
  writtenWords: 4_000,
  writtenAfterwards: 200,

  /** Characters of a body in a recording of `--record`, and how much such a file takes: days of work of one person. */
  recordedBody: 100_000,
  recordedEntries: 100_000,
  recordedBytes: 250_000_000,
  /** The request log: bodies that are shown, and how many requests and characters are kept. */
  loggedBody: 20_000,
  loggedRequests: 1_000,
  loggedLength: 8_000_000,

  /** A server of the other side of the world is connected to in a second. */
  connectMs: 10_000,
  /** For a whole answer: longer than the longest documented wait of 30 s. */
  answerMs: 45_000,
  documentMs: 30_000,
  probeMs: 5_000,
  /** A handshake on the machine itself takes milliseconds, one around the world a second. */
  handshakeMs: 3_000,
  /** A state may take as long as the silence it is about, up to two minutes. */
  stateSeconds: 180,
  /** Nobody can type meanwhile. */
  secretSeconds: 30,
  /** Longer than any sound pattern or target of an overlay takes for the longest answer. */
  patternMs: 1_000,
  /** Of a whole run, which a profile's budget sets. */
  runSeconds: 3_600,
  runRequests: 5_000,
} as const;

/** Between which numbers a served application is to behave, on the command line and in the API. */
export const servingBounds = {
  port: [0, 65_535],
  /** A timer of Node's that is set for longer than 24 days ends at once. */
  latency: [0, 600_000],
  jitter: [0, 600_000],
  /** The random source takes 32 bits. */
  seed: [0, 4_294_967_295],
  variant: [0, 4_294_967_295],
  /** They take a gigabyte of memory, measured with 3,000,000. */
  objects: [0, 3_000_000],
  /** A second is then a quarter of an hour. */
  timeScale: [1, 1000],
} as const satisfies Record<string, readonly [least: number, most: number]>;
