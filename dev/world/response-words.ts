import type { DemoAccount } from './accounts.ts';

/** A submission: the chosen topic, and the message. */
type Message = readonly [about: 0 | 1 | 2, text: string];

/** Texts of an account's vouchers and of its form. */
interface ResponseWords {
  readonly voucher: { readonly name: string; readonly title: string; readonly description: string };
  /** Name of the draft voucher. */
  readonly draft: string;
  readonly form: {
    readonly name: string;
    readonly title: string;
    readonly intro: string;
    readonly submitLabel: string;
    readonly thanks: string;
  };
  readonly labels: {
    readonly name: string;
    readonly email: string;
    readonly about: string;
    readonly message: string;
    readonly messageHelp: string;
    readonly consent: string;
  };
  readonly choices: readonly [string, string, string];
  readonly messages: readonly Message[];
}

const english: ResponseWords = {
  voucher: { name: 'Welcome 15', title: '15% off your first order', description: 'Show the code at the till.' },
  draft: 'Spring',
  form: {
    ...{ name: 'Contact', title: 'Write to us', intro: 'We answer within two days.', submitLabel: 'Send' },
    thanks: 'Thank you. We have received your message.',
  },
  labels: {
    ...{ name: 'Your name', email: 'Email', about: 'What is it about?', message: 'Message' },
    messageHelp: 'Nothing that others must not read.',
    consent: 'You may write to me about offers.',
  },
  choices: ['A product', 'An order', 'Something else'],
  messages: [
    [0, 'Which of your shops near me has it in stock?'],
    [1, 'My parcel came open.'],
    [0, 'Is there a smaller size?'],
    [2, 'Do you have a newsletter?'],
    [1, 'May I change the address?'],
    [0, 'Will it be back before the holidays?'],
    [2, 'Thank you for the quick answer!'],
  ],
};

const german: ResponseWords = {
  voucher: {
    ...{ name: 'Willkommen 15', title: '15 % auf Ihre erste Bestellung' },
    description: 'Zeigen Sie den Code an der Kasse.',
  },
  draft: 'Frühling',
  form: {
    ...{ name: 'Kontakt', title: 'Schreiben Sie uns', intro: 'Wir antworten innerhalb von zwei Tagen.' },
    ...{ submitLabel: 'Senden', thanks: 'Vielen Dank. Ihre Nachricht ist angekommen.' },
  },
  labels: {
    ...{ name: 'Ihr Name', email: 'E-Mail', about: 'Worum geht es?', message: 'Nachricht' },
    messageHelp: 'Nichts, was andere nicht lesen dürfen.',
    consent: 'Sie dürfen mir über Angebote schreiben.',
  },
  choices: ['Um ein Produkt', 'Um eine Bestellung', 'Um etwas anderes'],
  messages: [
    [0, 'In welchem Geschäft in meiner Nähe ist es vorrätig?'],
    [1, 'Mein Paket kam offen an.'],
    [0, 'Gibt es das auch kleiner?'],
    [2, 'Haben Sie einen Newsletter?'],
    [1, 'Kann ich die Adresse noch ändern?'],
    [0, 'Kommt es vor den Feiertagen wieder?'],
    [2, 'Danke für die schnelle Antwort!'],
  ],
};

const japanese: ResponseWords = {
  voucher: {
    ...{ name: 'はじめての15%オフ', title: '初回のご注文が15%オフ' },
    description: 'レジでコードをお見せください。',
  },
  draft: '春',
  form: {
    ...{ name: 'お問い合わせ', title: 'お問い合わせ', intro: '2日以内にお返事します。', submitLabel: '送信' },
    thanks: 'ありがとうございます。メッセージを受け取りました。',
  },
  labels: {
    ...{ name: 'お名前', email: 'メールアドレス', about: 'ご用件', message: 'メッセージ' },
    messageHelp: '人に見られて困ることは書かないでください。',
    consent: 'お得な情報のメールを受け取ります。',
  },
  choices: ['商品について', 'ご注文について', 'その他'],
  messages: [
    [0, '近くで在庫のあるお店はどこですか？'],
    [1, '荷物が開いた状態で届きました。'],
    [0, '小さいサイズはありますか？'],
    [2, 'メールマガジンはありますか？'],
    [1, 'お届け先を変更できますか？'],
    [0, '連休の前に再入荷しますか？'],
    [2, '早速のお返事をありがとうございます！'],
  ],
};

/** The texts in the language of a demo account. */
export const responseWordsOf = ({ locale }: DemoAccount): ResponseWords =>
  ({ de: german, ja: japanese })[locale.split('-')[0] ?? ''] ?? english;
