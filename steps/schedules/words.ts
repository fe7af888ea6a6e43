import { defineParameterType } from '@cucumber/cucumber';
import type { StateParams } from '#harness/control/control.ts';
import { HarnessError } from '#harness/errors.ts';

// The names of steps of a Schedule: "Import HR" and "Export Directory".
defineParameterType({
  name: 'steps',
  regexp: /"[^"]+"(?: and "[^"]+")*/,
  transformer: (words: string): readonly string[] =>
    [...words.matchAll(/"([^"]+)"/g)].map(([, name = '']) => name),
});

/** What happens when a step fails: as a feature words it, and as state control takes it. */
const failureSettings: Readonly<Record<string, StateParams>> = {
  'a Schedule that continues on failure': { status: 'CompleteWithError' },
  'a Schedule with a step that continues on failure': { status: 'CompleteWithError', continuedBy: 'step' },
  'a Schedule that stops on failure': { status: 'Failed' },
};

defineParameterType({
  name: 'failureSetting',
  regexp: new RegExp(Object.keys(failureSettings).join('|')),
  transformer(words: string): StateParams {
    const setting = failureSettings[words];
    if (setting === undefined) throw new HarnessError('INTERNAL', `No Schedule is described as "${words}".`);
    return setting;
  },
});
