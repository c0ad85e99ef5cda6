import { expect, test } from 'vitest';
import type { encodings } from '#shared/ingest/encodings.ts';
import { guessEncoding } from '#upstream/facts/ingest/files/guess-encoding.ts';

/** Encodes a text in an encoding for which the platform has only a decoder. */
function encode(text: string, encoding: (typeof encodings)[number]): Uint8Array {
  const known = new Map<string, number[]>();
  const decoder = new TextDecoder(encoding);
  const add = (bytes: number[]) => {
    const char = decoder.decode(new Uint8Array(bytes));
    if ([...char].length === 1 && char !== '\ufffd' && !known.has(char)) known.set(char, bytes);
  };
  for (let byte = 0; byte < 256; byte++) add([byte]);
  const isDouble = ['shift_jis', 'euc-jp', 'gb18030', 'big5', 'euc-kr'].includes(encoding);
  if (isDouble)
    for (let lead = 0x81; lead < 0xff; lead++) for (let trail = 0x40; trail < 0xff; trail++) add([lead, trail]);
  return new Uint8Array([...text].flatMap((char) => known.get(char) ?? [0x3f]));
}

const samples: readonly (readonly [(typeof encodings)[number], string])[] = [
  ['windows-1252', 'Bestellung;Artikel;Stück\n1;Käsespätzle groß;2\n2;Crème brûlée à emporter – 5 €;1\n'],
  ['iso-8859-15', 'Commande;Produit;Prix\n1;Gâteau à la crème;5 ¤\n2;Thé glacé;3 ¤\n'.replaceAll('¤', '€')],
  ['windows-1250', 'Zamówienie;Produkt;Ilość\n1;Żółta gęś pieczona;2\n2;Śledź w śmietanie;1\n'],
  ['windows-1250', 'Objednávka;Zboží;Počet\n1;Žluťoučký kůň;2\n2;Příliš ďábelské ódy;1\n'],
  ['windows-1251', 'Заказ;Товар;Количество\n1;Молоко пастеризованное;2\n2;Хлеб чёрный;1\n'],
  ['koi8-r', 'Заказ;Товар;Количество\n1;Молоко пастеризованное;2\n2;Хлеб ржаной;1\n'],
  ['windows-1253', 'Παραγγελία;Προϊόν;Ποσότητα\n1;Ελαιόλαδο παρθένο;2\n'],
  ['windows-1254', 'Sipariş;Ürün;Adet\n1;Yoğurt süzme;2\n2;Şeftali çığ kırmızı;1\n'],
  ['windows-1257', 'Užsakymas;Prekė;Kiekis\n1;Šaltibarščiai su bulvėmis;2\n2;Ąžuolo gilių kava;1\n'],
  ['shift_jis', '注文,商品,数量\n1,おいしい緑茶のペットボトル,2\n2,カレーライス,1\n'],
  ['euc-jp', '注文,商品,数量\n1,おいしい緑茶のペットボトル,2\n2,カレーライス,1\n'],
  ['gb18030', '订单,商品,数量\n1,新鲜牛奶一升装,2\n2,有机绿茶礼盒,1\n'],
  ['big5', '訂單,商品,數量\n1,新鮮牛奶一公升裝,2\n2,有機綠茶禮盒,1\n'],
  ['euc-kr', '주문,상품,수량\n1,맛있는 우유 한 병,2\n2,녹차 선물 세트,1\n'],
];

test('the encoding of a file is detected from its bytes', () => {
  for (const [encoding, text] of samples) {
    const bytes = encode(text, encoding);
    expect([encoding, new TextDecoder(encoding).decode(bytes)]).toEqual([encoding, text]);
    expect([text, guessEncoding(bytes)]).toEqual([text, encoding]);
  }
  const unicode = 'Order,Product\n1,Käse\n2,Жито\n';
  const little = Uint8Array.from([...unicode].flatMap((char) => [char.charCodeAt(0) & 255, char.charCodeAt(0) >> 8]));
  const big = Uint8Array.from([...unicode].flatMap((char) => [char.charCodeAt(0) >> 8, char.charCodeAt(0) & 255]));
  expect(guessEncoding(little)).toBe('utf-16le');
  expect(guessEncoding(big)).toBe('utf-16be');
  expect(guessEncoding(Uint8Array.from([0xff, 0xfe, ...little]))).toBe('utf-16le');
  expect(guessEncoding(new TextEncoder().encode(unicode))).toBe('utf-8');
});

test('bytes that several alphabets share are read by the account’s locale', () => {
  const bytes = encode('Pozycja;Ilość\n1;ó\nró;2\n'.replace('ść', 'sc'), 'windows-1250');
  expect([guessEncoding(bytes, 'en-US'), guessEncoding(bytes, 'pl-PL')]).toEqual(['windows-1252', 'windows-1250']);
});
