import { wishesOf } from '#shared/touchpoints/blocks-text.ts';
import { type SpokenLanguage, spokenFor } from '#shared/touchpoints/spoken.ts';
import type { AppContext } from '#worker/platform/hono.ts';

/** Text of a small page: a title, and a sentence on what to do. */
type Said = readonly [title: string, text: string];
export type Message = 'nothing' | 'notSent' | 'notInCountry' | 'storeNearYou' | 'tooMany' | 'notNow' | 'noPreview';

const messages: Readonly<Record<SpokenLanguage, Readonly<Record<Message, Said>>>> = {
  en: {
    nothing: ['There is nothing here', 'This link may have been removed, or was never published.'],
    notSent: ['Not sent', 'Go back, reload the page, and send it again.'],
    notInCountry: ['Not available in your country', 'This content isn’t shown in your country.'],
    storeNearYou: ['Find a store near you', 'Ask for it in a store in your area.'],
    tooMany: ['Too many requests', 'Wait a minute and try again.'],
    notNow: ['This isn’t available right now', 'Try again in a moment.'],
    noPreview: ['This preview isn’t available', 'The link was revoked or has expired. Ask for a new one.'],
  },
  fr: {
    nothing: ['Il n’y a rien ici', 'Ce lien a peut-être été retiré, ou n’a jamais été publié.'],
    notSent: ['Non envoyé', 'Revenez en arrière, rechargez la page et envoyez-la de là.'],
    notInCountry: ['Non disponible dans votre pays', 'Ce qui se trouve derrière ce lien n’y est pas montré.'],
    storeNearYou: ['Trouvez un magasin près de chez vous', 'Demandez-le dans un magasin de votre région.'],
    tooMany: ['Trop de demandes', 'Attendez une minute et réessayez.'],
    notNow: ['Indisponible pour le moment', 'Réessayez dans un instant.'],
    noPreview: ['Cet aperçu n’est pas disponible', 'Le lien a été révoqué ou a expiré. Demandez-en un nouveau.'],
  },
  de: {
    nothing: ['Hier ist nichts', 'Dieser Link wurde zurückgezogen oder nie veröffentlicht.'],
    notSent: ['Nicht gesendet', 'Gehen Sie zurück, laden Sie die Seite neu und senden Sie von dort.'],
    notInCountry: ['In Ihrem Land nicht verfügbar', 'Was hinter diesem Link steht, wird hier nicht gezeigt.'],
    storeNearYou: ['Finden Sie ein Geschäft in Ihrer Nähe', 'Fragen Sie in einem Geschäft in Ihrer Gegend danach.'],
    tooMany: ['Zu viele Anfragen', 'Warten Sie eine Minute und versuchen Sie es noch einmal.'],
    notNow: ['Im Moment nicht verfügbar', 'Versuchen Sie es gleich noch einmal.'],
    noPreview: [
      'Diese Vorschau ist nicht verfügbar',
      'Der Link wurde widerrufen oder ist abgelaufen. Bitten Sie um einen neuen.',
    ],
  },
  es: {
    nothing: ['Aquí no hay nada', 'Este enlace se ha retirado o nunca se publicó.'],
    notSent: ['No enviado', 'Vuelve atrás, carga la página de nuevo y envíala desde allí.'],
    notInCountry: ['No disponible en tu país', 'Lo que hay detrás de este enlace no se muestra aquí.'],
    storeNearYou: ['Encuentra una tienda cerca de ti', 'Pregunta en una tienda de tu zona.'],
    tooMany: ['Demasiadas solicitudes', 'Espera un minuto e inténtalo de nuevo.'],
    notNow: ['No disponible en este momento', 'Inténtalo de nuevo en un instante.'],
    noPreview: ['Esta vista previa no está disponible', 'El enlace se ha revocado o ha caducado. Pide uno nuevo.'],
  },
};

/** The language of an answer: that of the content shown, else of the address, else of `Accept-Language`. */
export const spokenTo = ({ req }: AppContext, locale = req.query('lang') ?? ''): SpokenLanguage =>
  spokenFor(locale.slice(0, 35), wishesOf(req.header('Accept-Language')?.slice(0, 200) ?? ''));

const kept: Readonly<Record<SpokenLanguage, readonly [text: string, button: string]>> = {
  en: ['What you filled in is kept on this page.', 'Send again'],
  fr: ['Ce que vous avez saisi est conservé sur cette page.', 'Envoyer à nouveau'],
  de: ['Was Sie eingegeben haben, bleibt auf dieser Seite erhalten.', 'Noch einmal senden'],
  es: ['Lo que has escrito se conserva en esta página.', 'Enviar de nuevo'],
};

const nothingKept: typeof kept = {
  en: ['You can try again from this page.', 'Try again'],
  fr: ['Vous pouvez réessayer depuis cette page.', 'Réessayer'],
  de: ['Sie können es von dieser Seite aus noch einmal versuchen.', 'Noch einmal versuchen'],
  es: ['Puedes intentarlo de nuevo desde esta página.', 'Intentar de nuevo'],
};

/** Text and button label for a post that could not be accepted. Says that no input is lost, if there was any. */
export const keptIn = (language: SpokenLanguage, isFilledIn: boolean): readonly [text: string, button: string] =>
  (isFilledIn ? kept : nothingKept)[language];

const cookieless: Readonly<Record<SpokenLanguage, readonly [title: string, text: string, button: string]>> = {
  en: [
    'Your browser blocks cookies',
    'Without cookies, we can’t remember that you’re old enough, so every page asks for your date of birth again. You can continue to this page now.',
    'Continue to this page',
  ],
  fr: [
    'Votre navigateur ne conserve pas de cookies',
    'Sans cookies, nous ne pouvons pas retenir que vous avez l’âge requis : chaque page vous redemande votre date de naissance. Vous pouvez continuer vers cette page.',
    'Continuer vers cette page',
  ],
  de: [
    'Ihr Browser speichert keine Cookies',
    'Ohne Cookies können wir uns nicht merken, dass Sie alt genug sind. Deshalb fragt jede Seite wieder nach Ihrem Geburtsdatum. Zu dieser Seite können Sie jetzt weitergehen.',
    'Weiter zu dieser Seite',
  ],
  es: [
    'Tu navegador no guarda cookies',
    'Sin cookies no podemos recordar que tienes la edad necesaria, así que cada página vuelve a pedir tu fecha de nacimiento. Ahora puedes seguir a esta página.',
    'Seguir a esta página',
  ],
};

/** Why the age gate returns in a browser without cookies, and the label of the button to continue. */
export const cookielessIn = (language: SpokenLanguage) => cookieless[language];

export const messageIn = (language: SpokenLanguage, message: Message): Said => messages[language][message];
