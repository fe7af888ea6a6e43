import { allLocales, base, en, Faker } from '@faker-js/faker';

/** Options for a set of factories. */
export interface FactoryOptions {
  /** The random seed: the same calls in the same order return the same data. Default: 1. */
  readonly seed?: number;
  readonly locale?: Locale;
  /** The latest time in the data. Fixed by default, so that the data does not change from day to day. */
  readonly now?: Date;
}

/** A locale that faker supports: `en`, `de`, `ja`, … Phrases of the service itself stay English. */
type Locale =
  | Each<'af_ZA ar az base bn_BD cs_CZ cy da de de_AT de_CH dv el eo es es_MX fa fi fr fr_BE fr_CA fr_CH fr_LU'>
  | Each<'en en_AU en_AU_ocker en_BORK en_CA en_GB en_GH en_HK en_IE en_IN en_NG en_NP en_US en_ZA fr_SN he hr'>
  | Each<'hu hy id_ID it ja ka_GE ko ku_ckb ku_kmr_latin lv mk mn_MN_cyrl nb_NO ne nl nl_BE pl pt_BR pt_PT ro'>
  | Each<'ro_MD ru sk sl_SI sr_RS_latin sv ta_IN th tr uk ur uz_UZ_latin vi yo_NG zh_CN zh_TW zu_ZA'>;

type Each<Words extends string> = Words extends `${infer First} ${infer Rest}` ? First | Each<Rest> : Words;

/** The random source of the factories. Each set has its own, so that two sets never affect each other. */
export type Source = ReturnType<typeof createSource>;

const moment = '2026-03-02T09:30:00.000Z';

export function createSource({ seed = 1, locale = 'en', now = new Date(moment) }: FactoryOptions) {
  // A separate instance: the instances that faker exports are shared by the complete process.
  const faker = new Faker({ locale: [allLocales[locale], en, base], seed });
  const turns = new Map<readonly unknown[], number>();
  return {
    faker,
    now,
    id: () => faker.string.uuid(),
    /** The time that is this many seconds before `to`. */
    before: (to: Date, seconds: number) => new Date(to.getTime() - seconds * 1000).toISOString(),
    number: (min: number, max: number) => faker.number.int({ min, max }),
    oneOf: <T>(choices: readonly T[]): T => faker.helpers.arrayElement(choices),
    /** Like `oneOf`, but no value repeats before all have been used: neighbours in a list differ. */
    inTurn<T>(choices: readonly T[]): T {
      const turn = turns.get(choices) ?? faker.number.int({ min: 0, max: choices.length - 1 });
      turns.set(choices, (turn + 1) % choices.length);
      return choices[turn] as T;
    },
  };
}
