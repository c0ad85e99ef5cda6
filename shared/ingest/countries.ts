import { ByteCache } from '../byte-cache.ts';

/** Languages of country names: those of the product's public pages and of the existing accounts. */
const languages = [
  ...[
    'en',
    'de',
    'fr',
    'it',
    'es',
    'pt',
    'nl',
    'da',
    'sv',
    'nb',
    'fi',
    'is',
    'pl',
    'cs',
    'sk',
    'sl',
    'hr',
    'hu',
    'ro',
    'bg',
  ],
  ...['el', 'tr', 'uk', 'ru', 'lt', 'lv', 'et', 'he', 'ar', 'hi', 'th', 'vi', 'id', 'ja', 'ko', 'zh', 'zh-Hant', 'ca'],
] as const;

/** Countries by ISO 3166-1: three letters, then two. */
const codes =
  'ABWAW AFGAF AGOAO AIAAI ALAAX ALBAL ANDAD AREAE ARGAR ARMAM ASMAS ATAAQ ATFTF ATGAG AUSAU AUTAT AZEAZ BDIBI ' +
  'BELBE BENBJ BESBQ BFABF BGDBD BGRBG BHRBH BHSBS BIHBA BLMBL BLRBY BLZBZ BMUBM BOLBO BRABR BRBBB BRNBN BTNBT ' +
  'BVTBV BWABW CAFCF CANCA CCKCC CHECH CHLCL CHNCN CIVCI CMRCM CODCD COGCG COKCK COLCO COMKM CPVCV CRICR CUBCU ' +
  'CUWCW CXRCX CYMKY CYPCY CZECZ DEUDE DJIDJ DMADM DNKDK DOMDO DZADZ ECUEC EGYEG ERIER ESHEH ESPES ESTEE ETHET ' +
  'FINFI FJIFJ FLKFK FRAFR FROFO FSMFM GABGA GBRGB GEOGE GGYGG GHAGH GIBGI GINGN GLPGP GMBGM GNBGW GNQGQ GRCGR ' +
  'GRDGD GRLGL GTMGT GUFGF GUMGU GUYGY HKGHK HMDHM HNDHN HRVHR HTIHT HUNHU IDNID IMNIM INDIN IOTIO IRLIE IRNIR ' +
  'IRQIQ ISLIS ISRIL ITAIT JAMJM JEYJE JORJO JPNJP KAZKZ KENKE KGZKG KHMKH KIRKI KNAKN KORKR KWTKW LAOLA LBNLB ' +
  'LBRLR LBYLY LCALC LIELI LKALK LSOLS LTULT LUXLU LVALV MACMO MAFMF MARMA MCOMC MDAMD MDGMG MDVMV MEXMX MHLMH ' +
  'MKDMK MLIML MLTMT MMRMM MNEME MNGMN MNPMP MOZMZ MRTMR MSRMS MTQMQ MUSMU MWIMW MYSMY MYTYT NAMNA NCLNC NERNE ' +
  'NFKNF NGANG NICNI NIUNU NLDNL NORNO NPLNP NRUNR NZLNZ OMNOM PAKPK PANPA PCNPN PERPE PHLPH PLWPW PNGPG POLPL ' +
  'PRIPR PRKKP PRTPT PRYPY PSEPS PYFPF QATQA REURE ROURO RUSRU RWARW SAUSA SDNSD SENSN SGPSG SGSGS SHNSH SJMSJ ' +
  'SLBSB SLESL SLVSV SMRSM SOMSO SPMPM SRBRS SSDSS STPST SURSR SVKSK SVNSI SWESE SWZSZ SXMSX SYCSC SYRSY TCATC ' +
  'TCDTD TGOTG THATH TJKTJ TKLTK TKMTM TLSTL TONTO TTOTT TUNTN TURTR TUVTV TWNTW TZATZ UGAUG UKRUA UMIUM URYUY ' +
  'USAUS UZBUZ VATVA VCTVC VENVE VGBVG VIRVI VNMVN VUTVU WLFWF WSMWS YEMYE ZAFZA ZMBZM ZWEZW ';

/** Names in exports that CLDR doesn't have. */
const otherNames: Readonly<Record<string, string>> = {
  ...{ eire: 'IE', republicofireland: 'IE', rsa: 'ZA', uae: 'AE', uk: 'GB', greatbritain: 'GB', england: 'GB' },
  ...{ scotland: 'GB', wales: 'GB', northernireland: 'GB', unitedstatesofamerica: 'US', theunitedstates: 'US' },
  ...{ holland: 'NL', thenetherlands: 'NL', korea: 'KR', republicofkorea: 'KR', russianfederation: 'RU' },
  ...{ czechrepublic: 'CZ', swaziland: 'SZ', macedonia: 'MK', burma: 'MM', ivorycoast: 'CI', capeverde: 'CV' },
  ...{ turkey: 'TR', hongkong: 'HK', macau: 'MO', macao: 'MO', taiwanprovinceofchina: 'TW', slovakrepublic: 'SK' },
  ...{ iranislamicrepublicof: 'IR', moldovarepublicof: 'MD', tanzaniaunitedrepublicof: 'TZ', brasil: 'BR' },
};

/** Texts in exports for an unknown country. */
const noCountry = new Set(['unspecified', 'unknown', 'notset', 'none', 'na', 'unbekannt', 'inconnu', 'zz']);

const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');

let byName: ReadonlyMap<string, string> | null = null;

/** Some 8,000 names, collected when a file first names a country. */
function countriesByName(): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const add = (name: string | undefined, code: string) => {
    const key = folded(name ?? '');
    // If two languages use a name for different countries, the first language wins.
    if (key !== '' && !found.has(key)) found.set(key, code);
  };
  for (const [name, code] of Object.entries(otherNames)) add(name, code);
  for (const language of languages)
    for (const style of ['long', 'short'] as const) {
      const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none', style });
      for (const code of byThreeLetters().values()) add(names.of(code), code);
    }
  return found;
}

let threeLetters: ReadonlyMap<string, string> | null = null;

function byThreeLetters(): ReadonlyMap<string, string> {
  threeLetters ??= new Map(
    codes
      .trim()
      .split(' ')
      .map((code) => [code.slice(0, 3), code.slice(3)]),
  );
  return threeLetters;
}

const english = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
/** The text is untrusted and of any length. */
const known = new ByteCache<string | null>(100_000);

/**
 * The two-letter code of a country, from two or three letters or its name. Old codes are replaced (`UK` is `GB`), so
 * that a country has one row. `ZZ` if the text means no country; null if it is not recognized.
 */
export function countryOf(text: string): string | null {
  const before = known.get(text);
  if (before !== undefined) return before;
  const found = find(text);
  known.set(text, found);
  return found;
}

function find(text: string): string | null {
  const upper = text.toUpperCase();
  if (/^[A-Z]{2}$/.test(upper) && english.of(upper) !== undefined && upper !== 'ZZ')
    return new Intl.Locale(`und-${upper}`).region ?? upper;
  const three = /^[A-Z]{3}$/.test(upper) ? byThreeLetters().get(upper) : undefined;
  if (three !== undefined) return three;
  const name = folded(text);
  if (noCountry.has(name)) return 'ZZ';
  byName ??= countriesByName();
  return byName.get(name) ?? null;
}
