import type { IconComponent } from '../../ui/icon.tsx';
import { ShoppingBag } from '../../ui/icons.ts';
import { Clapperboard, MessagesSquare, Play, Share2, Users } from '../../ui/page-icons.ts';
import * as texts from './texts.ts';

export interface Slide {
  readonly title: string;
  readonly text: string;
  readonly icon: IconComponent;
  /** What the picture is made of: the medium and the basket it leads to. */
  readonly companion: IconComponent;
  readonly tone: string;
}

/** What the sign-in page has to say: how media becomes a way to shop. */
export const slides: readonly Slide[] = [
  {
    title: texts.makeEverySocialPostShoppable,
    text: texts.socialSlide,
    icon: Share2,
    companion: ShoppingBag,
    tone: 'bg-[#2c3f9e]',
  },
  {
    title: texts.turnVideoIntoAShelf,
    text: texts.videoSlide,
    icon: Clapperboard,
    companion: Play,
    tone: 'bg-[#7a2b73]',
  },
  {
    title: texts.seeWhatYourInfluencersReallySell,
    text: texts.influencerSlide,
    icon: Users,
    companion: ShoppingBag,
    tone: 'bg-[#444054]',
  },
  {
    title: texts.sellWherePeopleAlreadyTalk,
    text: texts.messagingSlide,
    icon: MessagesSquare,
    companion: ShoppingBag,
    tone: 'bg-[#00615f]',
  },
];
