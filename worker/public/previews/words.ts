import type { SpokenLanguage } from '#shared/touchpoints/spoken.ts';

/** Texts around a preview. */
const english = {
  draft: 'Draft preview',
  revision: (revision: string) => `Revision ${revision}`,
  device: 'Device',
  phone: 'Phone',
  tablet: 'Tablet',
  desktop: 'Computer',
  /** Texts for smartlinks. */
  nobodyLed: 'Links are off, and nothing is counted.',
  visitorIn: 'Visitor in',
  on: 'on',
  ios: 'iPhone or iPad',
  android: 'Android',
  getsTo: 'goes to',
  elsewhere: 'Anywhere else',
  blocked: 'Nowhere: blocked in this country',
  nowhere: 'Nowhere: no destination',
};

type PreviewWords = typeof english;

const french: PreviewWords = {
  draft: 'Aperçu du brouillon',
  revision: (revision) => `Révision ${revision}`,
  device: 'Appareil',
  phone: 'Téléphone',
  tablet: 'Tablette',
  desktop: 'Ordinateur',
  nobodyLed: 'Les liens sont désactivés et rien n’est compté.',
  visitorIn: 'Visiteur en',
  on: 'sur',
  ios: 'iPhone ou iPad',
  android: 'Android',
  getsTo: 'arrive à',
  elsewhere: 'Partout ailleurs',
  blocked: 'Nulle part : bloqué dans ce pays',
  nowhere: 'Nulle part : aucune destination',
};

const german: PreviewWords = {
  draft: 'Vorschau des Entwurfs',
  revision: (revision) => `Fassung ${revision}`,
  device: 'Gerät',
  phone: 'Telefon',
  tablet: 'Tablet',
  desktop: 'Computer',
  nobodyLed: 'Links sind aus, und nichts wird gezählt.',
  visitorIn: 'Besuch aus',
  on: 'mit',
  ios: 'iPhone oder iPad',
  android: 'Android',
  getsTo: 'kommt zu',
  elsewhere: 'Überall sonst',
  blocked: 'Nirgendwohin: in diesem Land gesperrt',
  nowhere: 'Nirgendwohin: kein Ziel',
};

const spanish: PreviewWords = {
  draft: 'Vista previa del borrador',
  revision: (revision) => `Revisión ${revision}`,
  device: 'Dispositivo',
  phone: 'Teléfono',
  tablet: 'Tableta',
  desktop: 'Ordenador',
  nobodyLed: 'Los enlaces están desactivados y no se cuenta nada.',
  visitorIn: 'Visitante en',
  on: 'con',
  ios: 'iPhone o iPad',
  android: 'Android',
  getsTo: 'llega a',
  elsewhere: 'En cualquier otro lugar',
  blocked: 'A ninguna parte: bloqueado en este país',
  nowhere: 'A ninguna parte: sin destino',
};

export const previewWords: Readonly<Record<SpokenLanguage, PreviewWords>> = {
  ...{ en: english, fr: french, de: german, es: spanish },
};
