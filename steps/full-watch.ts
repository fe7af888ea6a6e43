import type { StartWatch } from '#harness/history/monitor.ts';
import { sequencesFor } from '#harness/history/monitors.ts';
import { startSequences } from '#harness/history/sequence.ts';
import { startWatch } from './predictions.ts';

/** All monitors of a run, which knows its callers, with those for passing traffic, which compare real times. */
export const startFullWatch: StartWatch = ({ contract, profile }, isCalm) => {
  const watch = startWatch({ contract, profile }, isCalm);
  const compared = profile.stateless ? [] : sequencesFor(false);
  let isStopped = false;
  const start = () =>
    startSequences(
      compared.filter(([, , isTimed]) => !(isTimed && isStopped)),
      { contract, release: profile.release },
    );
  let follow = start();
  return {
    ...watch,
    see(event) {
      const judgements = watch.see(event);
      if (event.kind === 'exchange') return [...judgements, ...follow(event.exchange)];
      // A state may undo what earlier responses showed, but time passes by itself.
      if (isStopped && event.state === 'time passes') return judgements;
      isStopped ||= /clock|time/.test(event.state);
      follow = start();
      return judgements;
    },
  };
};
