import { registerHooks } from 'node:module';

/** What GitHub's own parser finds wrong with an `action.yml` or a workflow. */
export interface GitHubParser {
  action(content: string): readonly string[];
  workflow(content: string): readonly string[];
}

/** Loads GitHub's parser, whose modules import JSON in a way that Node only takes with a word more. */
export async function githubParser(): Promise<GitHubParser> {
  const hooks = registerHooks({
    resolve(specifier, context, next) {
      const resolved = next(specifier, context);
      const isBare =
        specifier.endsWith('.json') && context.parentURL?.includes('@actions/workflow-parser') === true;
      return isBare ? { ...resolved, importAttributes: { type: 'json' } } : resolved;
    },
  });
  try {
    const { parseAction } = await import('@actions/workflow-parser/actions/action-parser');
    const { NoOperationTraceWriter } = await import('@actions/workflow-parser/templates/trace-writer');
    const { parseWorkflow } = await import('@actions/workflow-parser/workflows/workflow-parser');
    const trace = new NoOperationTraceWriter();
    const errorsOf = (result: ReturnType<typeof parseAction>): string[] =>
      result.context.errors.getErrors().map(({ message }) => message);
    return {
      action: (content) => errorsOf(parseAction({ name: 'action.yml', content }, trace)),
      workflow: (content) => errorsOf(parseWorkflow({ name: 'workflow.yml', content }, trace)),
    };
  } finally {
    hooks.deregister();
  }
}
