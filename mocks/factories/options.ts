/** Options for a set of factories. The file is separate so that the published types do not mention faker. */
export interface FactoryOptions {
  /** The random seed; default: 1. With the same seed, the same sequence of calls returns the same data. */
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
