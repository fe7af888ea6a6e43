import type { ClientRun, ClientUnderTest } from '#harness/client/client-run.ts';
import { membersOf } from '#harness/contract/json-values.ts';

/**
 * The other commands of which little was judged: those that were refused however they were run, and by whom, and those
 * for which the time was too short.
 */
export function refusedCommands({
  others,
  runs,
  leftOut,
}: Pick<ClientUnderTest, 'others' | 'runs' | 'leftOut'>) {
  const partsByCommand = Map.groupBy(
    runs.flatMap(({ parts }) => parts),
    ({ command }) => command?.invocation.command,
  );
  const planned = others?.runs.map(({ command }) => command) ?? [];
  const late = [...Map.groupBy(leftOut, ({ command }) => command)].map(([command, own]) => {
    return { command, by: 'time' as const, reason: `runs left out: ${own.length}` };
  });
  const refused = planned.flatMap((command) => {
    const parts = partsByCommand.get(command) ?? [];
    const hasAsked = parts.some(({ ownExchanges }) => ownExchanges.length > 0);
    const [by, reason] = hasAsked
      ? (['service', refusalByService(parts)] as const)
      : (['client', refusalByClient(parts)] as const);
    return reason === undefined ? [] : [{ command, by, reason }];
  });
  return [...refused, ...late];
}

/** What a client says that fails before it sends anything. */
function refusalByClient(parts: readonly ClientRun[]): string | undefined {
  const failed = parts.flatMap(({ results }) => results).find(({ succeeded }) => !succeeded);
  if (failed === undefined) return undefined;
  const { errors = '', output, status } = failed;
  const lines = `${errors}\n${output}`.split('\n').map((line) => line.trim());
  return lines.find((line) => line !== '') ?? `it ended with ${status}`;
}

/** The first 400 or 404, if each run of the command ended with an error of the service. */
function refusalByService(parts: readonly ClientRun[]): string | undefined {
  const last = parts.flatMap(({ ownExchanges }) => ownExchanges.at(-1) ?? []);
  const refusal = last.find(({ response: { status } }) => status === 400 || status === 404);
  if (refusal === undefined || last.some(({ response }) => response.status < 300)) return undefined;
  const { request, response } = refusal;
  const { message = 'without a message' } = membersOf(response.content);
  return `${response.status} for ${request.method} ${new URL(request.url).pathname}: ${message}`;
}
