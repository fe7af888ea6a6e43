import { expect, it } from 'vitest';
import { loadContract } from '#harness/contract/contract.ts';
import { mutants } from '#proof/mutants.ts';
import { withMutants } from '#proof/targets/modified-reference.ts';
import { isSampled } from '#test/nightly.ts';
import { patience } from '#test/patience.ts';
import { judgePassingTraffic } from './passing-traffic.ts';
import { permittedServers } from './run-proof.ts';
import { nameOf, settingsOf } from './trial.ts';
import { openPointVariants } from './variants.ts';

const contract = await loadContract();

/** Mutants that only several messages show, apart from those of what a reset removes. */
const several = [
  'AC-07-the-first-activity-is-shown',
  'AC-08-one-activity-for-everything',
  'ER-05-time-of-the-start',
  'SC-07-lists-say-complete',
  'SC-13-success-is-archived',
  'SC-13-complete-with-error-becomes-complete',
  'SC-13-failed-run-continues',
  'SC-13-cancelled-run-continues',
  'SH-10-generated-when-the-process-started',
  'SH-39-last-report-is-earlier',
  'SH-40-progress-is-the-start',
  'SH-67-instance-id-changes-with-each-report',
  'SH-67-instance-id-changes-with-each-response',
  'SH-67-instance-started-an-hour-ago',
  'SH-67-instance-starts-with-every-report',
  'SH-68-version-changes-with-each-response',
  'SY-09-time-of-ten-seconds',
  'SY-17-product-changes',
  'SY-17-product-differs-with-a-key',
  'VR-05-type-id-does-not-exist',
];

/** Further ones if nothing else changes the server. */
const whenAlone = [
  'AC-07-a-deletion-leaves-no-activity',
  'AC-07-activity-id-is-that-of-the-system',
  'AC-07-an-execution-leaves-no-activity',
  'AC-07-an-import-leaves-no-activity',
  'RL-05-a-second-too-short',
  'RL-05-refusals-restart-the-window',
  'SH-45-version-before-the-update',
  'SY-62-id-changes-with-each-response',
  'SY-62-id-of-a-key-changes-with-each-response',
];

/** A record that a reset should have removed is listed before and after it. */
const ofResets = mutants
  .map(({ id }) => id)
  .filter((id) => /^FR-(?:12|1[789]|2[013-9]|3[01])-(?:one-is|all-are)-kept/.test(id));

const listed = [...several, ...whenAlone, ...ofResets].filter((_, index) => !isSampled || index % 5 === 0);

it.each(listed)('%s is noticed by two messages', async (id) => {
  const options = {
    resetsAdministrators: id.includes('with-administrators'),
    isAlone: whenAlone.includes(id),
  };
  const { rules } = await judgePassingTraffic(contract, withMutants([id]), options);
  const failed = rules.filter(({ verdict }) => verdict === 'failed');
  expect(failed.map((rule) => rule.id)).toContain(id.startsWith('SC-07') ? 'SC-13' : id.slice(0, 5));
  expect(failed.flatMap(({ evidence }) => evidence).some(({ exchanges }) => exchanges.length > 1)).toBe(true);
});

/** Rules about the requests, not about the server. */
const ofClients = /^(?:CL|RQ)-/;

const permitted = permittedServers({ variants: openPointVariants, randomVariants: 60 });

it(
  'no permitted server fails a rule, alone or while a second client sends random requests',
  async () => {
    const failures: string[] = [];
    for (const [seed, trial] of permitted.entries()) {
      if (isSampled && seed % 20 !== 0) continue;
      const isAlone = seed % 3 === 0;
      const options = { ...(isAlone ? { isAlone } : { beside: seed }), resetsAdministrators: seed % 2 === 0 };
      const { rules } = await judgePassingTraffic(contract, settingsOf(trial, contract), options);
      const failed = rules.filter(({ id, verdict }) => verdict === 'failed' && !ofClients.test(id));
      failures.push(...failed.map(({ id, evidence }) => `${nameOf(trial)}: ${id}, ${evidence[0]?.actual}`));
    }
    expect(failures).toEqual([]);
    // Some three hundred servers, each with a hundred watched requests and as many beside them.
  },
  patience(600),
);
