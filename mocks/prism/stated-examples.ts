import type { Members, MockedOperation } from './mocked-contract.ts';

/** A named example of the contract that stands for a state of the state control vocabulary. */
export interface StatedExample {
  readonly operation: string;
  readonly status: number;
  /** Its name among the examples of that response. */
  readonly name: string;
  readonly state: string;
  readonly params: Members;
  /** What entering the state answers with: the ids by which a scenario asks. */
  readonly values: Members;
  readonly summary?: string;
}

/** Every example that stands for a state. */
export function statedExamples(operations: Iterable<MockedOperation>): readonly StatedExample[] {
  return [...operations].flatMap(({ id, responses }) =>
    [...responses].flatMap(([status, { examples }]) =>
      examples.flatMap(({ name, summary, state }) =>
        state === undefined
          ? []
          : [
              {
                operation: id,
                status: Number(status),
                name,
                ...state,
                ...(summary !== undefined && { summary }),
              },
            ],
      ),
    ),
  );
}
