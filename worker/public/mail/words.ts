import type { SpokenLanguage } from '#shared/touchpoints/spoken.ts';

const english = {
  title: 'Reports by email',
  question: (account: string, address: string) => `${account} wants to send reports and alerts to ${address}.`,
  nothingYet: 'You get nothing until you agree.',
  agree: 'Agree',
  decline: 'Decline',
  agreed: (account: string, address: string) => `You agreed. ${account} can now send reports and alerts to ${address}.`,
  declined: (account: string, address: string) =>
    `You declined. ${account} can’t send reports and alerts to ${address}.`,
  mayWithdraw: (account: string, address: string) =>
    `You agreed to reports and alerts from ${account} to ${address}. You can withdraw that at any time.`,
  withdraw: 'Withdraw',
  withdrawn: (account: string, address: string) =>
    `You withdrew your agreement. ${account} can no longer send reports and alerts to ${address}.`,
  gone: 'It has already been used or has expired. Ask the sender of the reports for a new link.',
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
    `Vous avez accepté. ${account} peut désormais envoyer des rapports et des alertes à ${address}.`,
  declined: (account, address) =>
    `Vous avez refusé. ${account} ne peut pas envoyer de rapports ni d’alertes à ${address}.`,
  mayWithdraw: (account, address) =>
    `Vous avez accepté de recevoir à ${address} les rapports et les alertes de ${account}. Vous pouvez retirer votre accord à tout moment.`,
  withdraw: 'Retirer mon accord',
  withdrawn: (account, address) =>
    `Vous avez retiré votre accord. ${account} ne peut plus envoyer de rapports ni d’alertes à ${address}.`,
  gone: 'Il a déjà été utilisé ou a expiré. Demandez un nouveau lien à l’expéditeur des rapports.',
  goneTitle: 'Ce lien ne fonctionne plus',
};

const german: MailWords = {
  title: 'Berichte per E-Mail',
  question: (account, address) => `${account} möchte Berichte und Warnungen an ${address} senden.`,
  nothingYet: 'Sie erhalten nichts, bevor Sie zustimmen.',
  agree: 'Zustimmen',
  decline: 'Ablehnen',
  agreed: (account, address) =>
    `Sie haben zugestimmt. ${account} kann jetzt Berichte und Warnungen an ${address} senden.`,
  declined: (account, address) =>
    `Sie haben abgelehnt. ${account} kann keine Berichte und Warnungen an ${address} senden.`,
  mayWithdraw: (account, address) =>
    `Sie haben zugestimmt, dass ${account} Berichte und Warnungen an ${address} sendet. Sie können das jederzeit widerrufen.`,
  withdraw: 'Zustimmung widerrufen',
  withdrawn: (account, address) =>
    `Sie haben Ihre Zustimmung widerrufen. ${account} kann keine Berichte und Warnungen mehr an ${address} senden.`,
  gone: 'Er wurde schon benutzt oder ist abgelaufen. Bitten Sie den Absender der Berichte um einen neuen Link.',
  goneTitle: 'Dieser Link funktioniert nicht mehr',
};

const spanish: MailWords = {
  title: 'Informes por correo electrónico',
  question: (account, address) => `${account} quiere enviar informes y alertas a ${address}.`,
  nothingYet: 'No recibirás nada hasta que aceptes.',
  agree: 'Aceptar',
  decline: 'Rechazar',
  agreed: (account, address) => `Has aceptado. ${account} ya puede enviar informes y alertas a ${address}.`,
  declined: (account, address) => `Has rechazado. ${account} no puede enviar informes ni alertas a ${address}.`,
  mayWithdraw: (account, address) =>
    `Aceptaste recibir en ${address} los informes y alertas de ${account}. Puedes retirar tu consentimiento en cualquier momento.`,
  withdraw: 'Retirar el consentimiento',
  withdrawn: (account, address) =>
    `Has retirado tu consentimiento. ${account} ya no puede enviar informes ni alertas a ${address}.`,
  gone: 'Ya se ha usado o ha caducado. Pide un enlace nuevo a quien envía los informes.',
  goneTitle: 'Este enlace ya no funciona',
};

export const mailWords: Readonly<Record<SpokenLanguage, MailWords>> = {
  en: english,
  fr: french,
  de: german,
  es: spanish,
};
