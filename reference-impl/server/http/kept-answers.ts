import type { Store } from '#reference/server/domain/store.ts';
import { TextResponse } from './text-response.ts';

/** Answers of routes that follow from the store and the address alone. */
export interface KeptAnswers {
  find(store: Store, url: string): Response | undefined;
  keep(store: Store, url: string, answer: Response): void;
}

/** Each as it was last written, until the store is another one: a store is never changed, it is replaced. */
export function keptAnswers(most = 64): KeptAnswers {
  const ofStores = new WeakMap<Store, Map<string, Response>>();
  return {
    find: (store, url) => ofStores.get(store)?.get(url)?.clone(),
    keep(store, url, answer) {
      if (!(answer instanceof TextResponse)) return;
      const kept = ofStores.get(store) ?? new Map<string, Response>();
      if (kept.size >= most) kept.clear();
      ofStores.set(store, kept.set(url, answer.clone()));
    },
  };
}
