import EmblaCarousel, { type EmblaCarouselType } from 'embla-carousel';
import Fade from 'embla-carousel-fade';

/** Creates a looping carousel that fades between the slides in the first child. */
export const embla = (viewport: HTMLElement): EmblaCarouselType =>
  EmblaCarousel(viewport, { loop: true, watchDrag: false, duration: 0 }, [Fade()]);
