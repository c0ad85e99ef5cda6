import type { SpokenLanguage } from '#shared/touchpoints/spoken.ts';

const english = {
  title: 'Reports by e-mail',
  question: (account: string, address: string) => `${account} wants to send reports and alerts to ${address}.`,
  nothingYet: 'Nothing is sent to you until you agree.',
  agree: 'Agree',
  decline: 'Decline',
  agreed: (account: string, address: string) =>
    `Thank you. Reports and alerts of ${account} that you are a recipient of now go to ${address}.`,
  declined: (account: string, address: string) => `Nothing of ${account} will be sent to ${address}.`,
  gone: 'This link was used already, or has expired. Ask whoever wants to send you reports for a new one.',
  goneTitle: 'This link no longer works',
};

export type MailWords = typeof english;

const french: MailWords = {
  title: 'Rapports par e-mail',
  question: (account, address) => `${account} souhaite envoyer des rapports et des alertes à ${address}.`,
  nothingYet: 'Rien ne vous est envoyé tant que vous n’avez pas accepté.',
  agree: 'Accepter',
  decline: 'Refuser',
  agreed: (account, address) =>
    `Merci. Les rapports et alertes de ${account} dont vous êtes destinataire arrivent désormais à ${address}.`,
  declined: (account, address) => `Rien de ${account} ne sera envoyé à ${address}.`,
  gone: 'Ce lien a déjà été utilisé ou a expiré. Demandez-en un nouveau à la personne qui veut vous envoyer des rapports.',
  goneTitle: 'Ce lien ne fonctionne plus',
};

const german: MailWords = {
  title: 'Berichte per E-Mail',
  question: (account, address) => `${account} möchte Berichte und Warnungen an ${address} senden.`,
  nothingYet: 'Sie erhalten nichts, bevor Sie zustimmen.',
  agree: 'Zustimmen',
  decline: 'Ablehnen',
  agreed: (account, address) =>
    `Danke. Berichte und Warnungen von ${account}, die für Sie bestimmt sind, gehen jetzt an ${address}.`,
  declined: (account, address) => `An ${address} wird nichts von ${account} gesendet.`,
  gone: 'Dieser Link wurde schon benutzt oder ist abgelaufen. Bitten Sie die Person, die Ihnen Berichte senden möchte, um einen neuen.',
  goneTitle: 'Dieser Link funktioniert nicht mehr',
};

const spanish: MailWords = {
  title: 'Informes por correo electrónico',
  question: (account, address) => `${account} quiere enviar informes y alertas a ${address}.`,
  nothingYet: 'No recibirás nada hasta que aceptes.',
  agree: 'Aceptar',
  decline: 'Rechazar',
  agreed: (account, address) =>
    `Gracias. Los informes y alertas de ${account} dirigidos a ti llegan ahora a ${address}.`,
  declined: (account, address) => `No se enviará nada de ${account} a ${address}.`,
  gone: 'Este enlace ya se ha usado o ha caducado. Pide uno nuevo a quien quiera enviarte informes.',
  goneTitle: 'Este enlace ya no funciona',
};

export const mailWords: Readonly<Record<SpokenLanguage, MailWords>> = {
  en: english,
  fr: french,
  de: german,
  es: spanish,
};
