import { everyExchange, recordEveryExchange } from '#harness/scenario/every.ts';
import { Then } from '#harness/scenario/steps.ts';
import {
  announcedDeprecation,
  hasFlatType,
  hasNoFlatType,
  isFoundUnder,
  liesUnderRoot,
  nestsType,
} from './checks.ts';

Then('the operation is found under {word}', (s, root: string) => s.hold(isFoundUnder(root), s.last));
Then('every operation that was served is under the path of v1', everyExchange(liesUnderRoot));
Then('every Metaverse Object of a list has a type with id and name', everyExchange(nestsType));
Then('no Metaverse Object of a list has typeId or typeName', everyExchange(hasNoFlatType));
Then('every Metaverse Object of a list has typeId and typeName', everyExchange(hasFlatType));
Then('the headers that announce a deprecation are recorded', recordEveryExchange(announcedDeprecation));
