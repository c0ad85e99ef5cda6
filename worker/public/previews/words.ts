import type { SpokenLanguage } from '#shared/touchpoints/spoken.ts';

/** What stands around what is not public. */
const english = {
  draft: 'Draft preview',
  revision: (revision: string) => `Revision ${revision}`,
  device: 'Device',
  phone: 'Phone',
  tablet: 'Tablet',
  desktop: 'Computer',
  /** Of a smartlink. */
  nobodyLed: 'Nothing is counted and nobody is led anywhere.',
  visitorIn: 'Visitor in',
  on: 'on',
  ios: 'iPhone or iPad',
  android: 'Android',
  getsTo: 'gets to',
  elsewhere: 'Anywhere else',
  blocked: 'Nowhere: the brand shows nothing in this country',
  nowhere: 'Nowhere: the link would say so',
};

type PreviewWords = typeof english;

const french: PreviewWords = {
  draft: 'Aperçu du brouillon',
  revision: (revision) => `Révision ${revision}`,
  device: 'Appareil',
  phone: 'Téléphone',
  tablet: 'Tablette',
  desktop: 'Ordinateur',
  nobodyLed: 'Rien n’est compté et personne n’est redirigé.',
  visitorIn: 'Visiteur en',
  on: 'sur',
  ios: 'iPhone ou iPad',
  android: 'Android',
  getsTo: 'arrive à',
  elsewhere: 'Partout ailleurs',
  blocked: 'Nulle part : la marque ne montre rien dans ce pays',
  nowhere: 'Nulle part : le lien le dirait',
};

const german: PreviewWords = {
  draft: 'Vorschau des Entwurfs',
  revision: (revision) => `Fassung ${revision}`,
  device: 'Gerät',
  phone: 'Telefon',
  tablet: 'Tablet',
  desktop: 'Computer',
  nobodyLed: 'Nichts wird gezählt, und niemand wird weitergeleitet.',
  visitorIn: 'Besuch aus',
  on: 'mit',
  ios: 'iPhone oder iPad',
  android: 'Android',
  getsTo: 'kommt zu',
  elsewhere: 'Überall sonst',
  blocked: 'Nirgendwohin: Die Marke zeigt in diesem Land nichts',
  nowhere: 'Nirgendwohin: Der Link würde es sagen',
};

const spanish: PreviewWords = {
  draft: 'Vista previa del borrador',
  revision: (revision) => `Revisión ${revision}`,
  device: 'Dispositivo',
  phone: 'Teléfono',
  tablet: 'Tableta',
  desktop: 'Ordenador',
  nobodyLed: 'No se cuenta nada y no se lleva a nadie a ninguna parte.',
  visitorIn: 'Visitante en',
  on: 'con',
  ios: 'iPhone o iPad',
  android: 'Android',
  getsTo: 'llega a',
  elsewhere: 'En cualquier otro lugar',
  blocked: 'A ninguna parte: la marca no muestra nada en este país',
  nowhere: 'A ninguna parte: el enlace lo diría',
};

export const previewWords: Readonly<Record<SpokenLanguage, PreviewWords>> = {
  ...{ en: english, fr: french, de: german, es: spanish },
};
