import { folded } from '#harness/contract/casing.ts';
import { type Contract, loadContract } from '#harness/contract/contract.ts';
import type { JsonSchema } from '#harness/contract/json-schema.ts';
import { type Fields, listOf, membersOf, rewritten } from '#harness/contract/json-values.ts';
import { HarnessError } from '#harness/errors/errors.ts';
import { integersIn, parametersIn, respelled } from '#harness/profile/adapted-contract.ts';
import { fitProfile, readFitting } from '#harness/profile/fit-profile.ts';
import { findRelease } from '#harness/profile/profile.ts';
import { readProfile } from '#harness/profile/profile-file.ts';
import { appearanceFlaw, likeServer, withServablePaths } from '#proof/choices/like-server.ts';

/** What a mock needs to imitate the server of a profile. */
export type ServedProfile = NonNullable<Awaited<ReturnType<typeof readServedProfile>>>;

/** Reads the profile of the server to imitate, if any. Throws if a mock does not support a setting. */
export async function readServedProfile(
  file: string | undefined,
  warn: (line: string) => void = () => undefined,
) {
  if (file === undefined) return undefined;
  const given = await readProfile(file);
  const contract = await loadContract();
  fitProfile(contract, given, file);
  const { profile, left } = withServablePaths(contract, given);
  for (const line of left) warn(`${file}: ${line}`);
  const flaw = appearanceFlaw(contract, profile);
  if (flaw !== undefined)
    throw new HarnessError('FILE_INVALID', `${file}: ${flaw}.`, {
      hint: 'Use a copy of the profile without this setting.',
    });
  const disguise = likeServer(contract, profile);
  return {
    disguise,
    /** The OpenAPI document that the service publishes. */
    document: publishedLike(contract, disguise),
    release: findRelease(String(profile.release)),
  };
}

/** Reads a profile, if any, and the contract with the profile's overlay. `placed` has the server's paths. */
export async function readDescribedServer(file: string | undefined) {
  const { profile, contract } = await readFitting(file);
  return {
    profile,
    contract,
    placed: profile === undefined ? contract : likeServer(contract, profile).contract,
  };
}

type Document = Contract['document'];

/** The contract as the server would publish it. Examples are omitted: they use the contract's names. */
function publishedLike(
  { document, operations }: Contract,
  { respelling, contract }: ReturnType<typeof likeServer<Contract>>,
): Document {
  const bare = withoutExamples(document);
  const like = respelled(bare as unknown as JsonSchema, respelling) as unknown as Document;
  const shared = membersOf(like.components?.parameters);
  const named = (node: unknown): Fields => {
    const [, name] = /^#\/components\/parameters\/(.+)$/.exec(String(membersOf(node).$ref)) ?? [];
    return membersOf(name === undefined ? node : shared[name]);
  };
  const paths: Record<string, Fields> = {};
  for (const item of Object.values(membersOf(like.paths))) {
    const { parameters, ...methods } = membersOf(item);
    for (const written of Object.values(methods).map(membersOf)) {
      const id = String(written.operationId);
      const { path, method } = contract.operations.get(id) ?? {};
      if (path === undefined || method === undefined) continue;
      const all = [...listOf(parameters), ...listOf(written.parameters)].map((each) => {
        const parameter = named(each);
        const isInteger = parameter.in === 'path' && respelling.isIntegerInPath(id, String(parameter.name));
        return isInteger ? { ...parameter, schema: integersIn(membersOf(parameter.schema)) } : each;
      });
      const { requestBody, ...others } = written;
      const options = respelling.isInQuery(id)
        ? parametersIn(operations.get(id)?.requestBody?.schema)
        : undefined;
      const inputs =
        options === undefined ? { requestBody, parameters: all } : { parameters: [...all, ...options] };
      paths[path] = { ...paths[path], [method.toLowerCase()]: { ...others, ...inputs } };
    }
  }
  const schemas = { ...membersOf(like.components?.schemas) };
  for (const { id, isList } of operations.values()) {
    const record = isList && respelling.isIntegerInPath(id, 'id') ? recordOf(bare, id) : undefined;
    const { properties, ...schema } = membersOf(schemas[record ?? '']);
    const fields = Object.entries(membersOf(properties)).map(([name, member]) => [
      name,
      folded(name) === 'id' ? integersIn(membersOf(member)) : member,
    ]);
    if (record !== undefined) schemas[record] = { ...schema, properties: Object.fromEntries(fields) };
  }
  return { ...like, paths, components: { ...like.components, schemas } } as Document;
}

/** The name of the schema of a list's items. */
function recordOf({ paths, components }: Document, list: string): string | undefined {
  const operation = Object.values(membersOf(paths)).flatMap((item) => Object.values(membersOf(item)));
  const text = JSON.stringify(operation.map(membersOf).find(({ operationId }) => operationId === list));
  const [, page = ''] = /"#\/components\/schemas\/(\w+Page)"/.exec(text ?? '') ?? [];
  const schema = JSON.stringify(membersOf(components?.schemas)[page]);
  return /"items":\{"\$ref":"#\/components\/schemas\/(\w+)"/.exec(schema ?? '')?.[1];
}

function withoutExamples(document: Document): Document {
  return rewritten(document, { object: ({ example: _, examples: __, ...others }) => others }) as Document;
}
