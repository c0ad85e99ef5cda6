import type { IconComponent } from '../../ui/icon.tsx';
import { Clapperboard, MessagesSquare, Play, Share2, ShoppingBag, Users } from '../../ui/icons.ts';

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
    title: 'Make every social post shoppable',
    text: 'One link from the post to the product, at the retailer each shopper prefers and with what is in stock.',
    icon: Share2,
    companion: ShoppingBag,
    tone: 'bg-[#2c3f9e]',
  },
  {
    title: 'Turn video into a shelf',
    text: 'Timed hotspots put the product beside the moment that sells it, from the first second to the end card.',
    icon: Clapperboard,
    companion: Play,
    tone: 'bg-[#7a2b73]',
  },
  {
    title: 'See what your influencers really sell',
    text: 'Follow each creator from impression to basket and know which voice brings buyers, not only views.',
    icon: Users,
    companion: ShoppingBag,
    tone: 'bg-[#444054]',
  },
  {
    title: 'Sell where people already talk',
    text: 'Messaging-app journeys that answer a question and end in a filled basket.',
    icon: MessagesSquare,
    companion: ShoppingBag,
    tone: 'bg-[#00615f]',
  },
];
