import { keysOf } from '../table.ts';

/** Fields of a file of stores, and guesses of its columns. */

interface LocationField {
  readonly label: string;
  readonly required?: true;
  /** Headings of this field, the likeliest first, in lower case and with letters and digits only. */
  readonly names: readonly string[];
}

const words = (text: string): readonly string[] => text.split(' ');

export const locationFields = {
  code: {
    label: 'Store number',
    required: true,
    names: words(
      'code storecode storenumber storeid locationid locationcode shopcode filiale filialnr filialnummer codemagasin codigo id ref uid',
    ),
  },
  name: {
    label: 'Name',
    required: true,
    names: words('name storename locationname title shop facilityname nom enseigne nombre tienda'),
  },
  street: {
    label: 'Street',
    names: words('street address address1 addressline1 streetaddress strasse anschrift rue adresse calle direccion'),
  },
  city: { label: 'City', names: words('city town ort stadt ville commune ciudad localidad locality') },
  region: { label: 'State or region', names: words('region state province county bundesland provincia') },
  postcode: {
    label: 'Postcode',
    names: words('postcode zip zipcode postalcode plz postleitzahl codepostal codigopostal cp'),
  },
  country: { label: 'Country', names: words('country countrycode land pays pais') },
  latitude: { label: 'Latitude', names: words('latitude lat y breitengrad breite latitud') },
  longitude: { label: 'Longitude', names: words('longitude lng lon long x langengrad laengengrad lange longitud') },
  phone: { label: 'Phone', names: words('phone telephone phonenumber tel telefon telefono') },
  url: { label: 'Web address', names: words('url website web link page internet site') },
  hours: {
    label: 'Opening hours',
    names: words('hours openinghours open oeffnungszeiten offnungszeiten horaires horario horarios'),
  },
} as const satisfies Record<string, LocationField>;

export type LocationFieldId = keyof typeof locationFields;
export const locationFieldIds = keysOf(locationFields);

/** Heading of the column with a field. */
export type LocationMapping = Partial<Record<LocationFieldId, string>>;

const plain = (heading: string): string =>
  heading
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replace(/[^a-z0-9]/g, '');

/** Guesses the fields of columns. Every column serves at most one. */
export function suggestColumns(columns: readonly string[]): LocationMapping {
  const free = new Map(columns.toReversed().map((column) => [plain(column), column]));
  const mapping: LocationMapping = {};
  for (const id of locationFieldIds) {
    const name = locationFields[id].names.find((one) => free.has(one));
    const column = name === undefined ? undefined : free.get(name);
    if (name === undefined || column === undefined) continue;
    mapping[id] = column;
    free.delete(name);
  }
  return mapping;
}
