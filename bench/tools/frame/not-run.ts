/** Tools that this benchmark has not run, since npm does not carry them, each with a recipe from its documentation. */
export const notRun = [
  {
    name: 'Schemathesis',
    command: 'st run contract.json --url URL --header "X-Api-Key: KEY" --checks all --seed 62 --report junit',
    noticed: 'A failed check in the JUnit report, by operation and check.',
    settings: [
      {
        setting: 'all checks and phases, the key as a header, a fixed seed',
        page: 'https://schemathesis.readthedocs.io/en/stable/reference/cli/',
      },
      {
        setting: 'identifiers that exist, as examples in the contract',
        page: 'https://schemathesis.readthedocs.io/en/stable/explanations/data-generation/',
      },
    ],
  },
  {
    name: 'EvoMaster',
    command:
      'evomaster --blackBox true --schema contract.json --bbTargetUrl URL --header0 "X-Api-Key: KEY" --maxTime 60s --seed 62',
    noticed: 'A fault in its report, by operation and kind.',
    settings: [
      {
        setting: 'black-box mode on an address, with a time',
        page: 'https://github.com/WebFuzzing/EvoMaster/blob/master/docs/blackbox.md',
      },
      {
        setting: '--header0, --seed',
        page: 'https://github.com/WebFuzzing/EvoMaster/blob/master/docs/options.md',
      },
    ],
  },
  {
    name: 'RESTler',
    command:
      'Restler compile --api_spec contract30.json; Restler fuzz-lean --grammar_file grammar.py --dictionary_file dict.json --settings settings.json --no_ssl',
    noticed: 'A bug bucket, by checker and request.',
    settings: [
      {
        setting: 'fuzz-lean: each endpoint once, with the default checkers',
        page: 'https://github.com/microsoft/restler-fuzzer/blob/main/docs/user-guide/Fuzzing.md',
      },
      {
        setting: 'authentication with the key, in the settings file',
        page: 'https://github.com/microsoft/restler-fuzzer/blob/main/docs/user-guide/SettingsFile.md',
      },
    ],
  },
] as const;
