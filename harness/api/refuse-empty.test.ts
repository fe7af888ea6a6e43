import { describe, expect, it } from 'vitest';
import { startMock, startReference, verify } from './svc-contract.ts';

const empties = ['', ' '];
const refusal = (name: string) => ({ code: 'USAGE', exitCode: 2, message: `${name} is empty.` });

describe.each(empties)('an empty option, %j', (empty) => {
  it.each(['host', 'release', 'data', 'apiKey'])('%s of startReference is refused', async (name) => {
    await expect(startReference({ [name]: empty })).rejects.toMatchObject(refusal(name));
  });

  it.each(['faults', 'origins'])('one of %s of startReference is refused', async (name) => {
    await expect(startReference({ [name]: [empty] })).rejects.toMatchObject(refusal(name));
  });

  it.each(['host', 'token'])('%s of state control is refused', async (name) => {
    const options = { stateControl: { [name]: empty } };
    await expect(startReference(options)).rejects.toMatchObject(refusal(`stateControl.${name}`));
    await expect(startMock(options)).rejects.toMatchObject(refusal(`stateControl.${name}`));
  });

  it('the host of startMock is refused', async () => {
    await expect(startMock({ host: empty })).rejects.toMatchObject(refusal('host'));
  });

  it.each(['target', 'url', 'profile', 'release', 'baseline', 'out'])(
    '%s of verify is refused',
    async (name) => {
      await expect(verify({ [name]: empty })).rejects.toMatchObject(refusal(name));
    },
  );

  it.each(['only', 'allow', 'require'])('one of %s of verify is refused', async (name) => {
    await expect(verify({ target: 'reference', [name]: [empty] })).rejects.toMatchObject(refusal(name));
  });
});
