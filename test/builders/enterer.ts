/** Returns a function that enters a state through a state-control API and resolves to the state's values. */
export function enterer<Values = Record<string, unknown>>(
  control: (request: Request) => Promise<Response>,
  token = '',
  url = 'http://control.invalid',
) {
  return async (state: string, params: object = {}): Promise<Values> => {
    const headers = { authorization: `Bearer ${token}` };
    const body = JSON.stringify({ state, params });
    const answer = await control(new Request(`${url}/states`, { method: 'POST', headers, body }));
    if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`);
    return ((await answer.json()) as { values: Values }).values;
  };
}
