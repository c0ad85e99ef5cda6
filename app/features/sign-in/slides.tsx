import type { Screen } from './picture.tsx';
import dashboardDark from './pictures/dashboard-dark.webp?url';
import dashboardLight from './pictures/dashboard-light.webp?url';
import experienceDark from './pictures/experience-dark.webp?url';
import experienceLight from './pictures/experience-light.webp?url';
import trafficDark from './pictures/traffic-dark.webp?url';
import trafficLight from './pictures/traffic-light.webp?url';
import videoDark from './pictures/video-dark.webp?url';
import videoLight from './pictures/video-light.webp?url';
import * as texts from './texts.ts';

interface Slide {
  readonly title: string;
  readonly text: string;
  readonly screen: Screen;
  readonly tone: string;
}

/** Slides of the sign-in page. `npm run screenshots sign-in-pictures` renders the screens. */
export const slides: readonly Slide[] = [
  {
    title: texts.makeEverySocialPostShoppable,
    text: texts.socialSlide,
    screen: { light: trafficLight, dark: trafficDark },
    tone: 'bg-[#2c3f9e]',
  },
  {
    title: texts.turnVideoIntoAShelf,
    text: texts.videoSlide,
    screen: { light: videoLight, dark: videoDark },
    tone: 'bg-[#7a2b73]',
  },
  {
    title: texts.seeWhatYourInfluencersReallySell,
    text: texts.influencerSlide,
    screen: { light: dashboardLight, dark: dashboardDark },
    tone: 'bg-[#444054]',
  },
  {
    title: texts.sellWherePeopleAlreadyTalk,
    text: texts.messagingSlide,
    screen: { light: experienceLight, dark: experienceDark },
    tone: 'bg-[#00615f]',
  },
];
