import { allLocales, base, en, Faker } from '@faker-js/faker';

/** How a set of factories draws. */
export interface FactoryOptions {
  /** The same seed, asked the same things in the same order, gives the same data. Left out, it is 1. */
  readonly seed?: number;
  readonly locale?: Locale;
  /** The moment all times lie before or at. Fixed unless given, so that the data stay the same tomorrow. */
  readonly now?: Date;
}

/** A language and region that faker knows: `en`, `de`, `ja`, … Phrases of the service itself stay English. */
type Locale =
  | Each<'af_ZA ar az base bn_BD cs_CZ cy da de de_AT de_CH dv el eo es es_MX fa fi fr fr_BE fr_CA fr_CH fr_LU'>
  | Each<'en en_AU en_AU_ocker en_BORK en_CA en_GB en_GH en_HK en_IE en_IN en_NG en_NP en_US en_ZA fr_SN he hr'>
  | Each<'hu hy id_ID it ja ka_GE ko ku_ckb ku_kmr_latin lv mk mn_MN_cyrl nb_NO ne nl nl_BE pl pt_BR pt_PT ro'>
  | Each<'ro_MD ru sk sl_SI sr_RS_latin sv ta_IN th tr uk ur uz_UZ_latin vi yo_NG zh_CN zh_TW zu_ZA'>;

type Each<Words extends string> = Words extends `${infer First} ${infer Rest}` ? First | Each<Rest> : Words;

/** What the factories draw from. Each set has one of its own, so that two never disturb each other. */
export type Source = ReturnType<typeof createSource>;

const moment = '2026-03-02T09:30:00.000Z';

export function createSource({ seed = 1, locale = 'en', now = new Date(moment) }: FactoryOptions) {
  // The instances that faker exports by locale are shared by everybody in the process.
  const faker = new Faker({ locale: [allLocales[locale], en, base], seed });
  const turns = new Map<readonly unknown[], number>();
  return {
    faker,
    now,
    id: () => faker.string.uuid(),
    /** A moment that many seconds before `to`. */
    before: (to: Date, seconds: number) => new Date(to.getTime() - seconds * 1000).toISOString(),
    /** A whole number of seconds, or of anything else. */
    number: (min: number, max: number) => faker.number.int({ min, max }),
    oneOf: <T>(choices: readonly T[]): T => faker.helpers.arrayElement(choices),
    /** As `oneOf`, but none comes again before all have come: neighbours in a list differ. */
    inTurn<T>(choices: readonly T[]): T {
      const turn = turns.get(choices) ?? faker.number.int({ min: 0, max: choices.length - 1 });
      turns.set(choices, (turn + 1) % choices.length);
      return choices[turn] as T;
    },
  };
}
