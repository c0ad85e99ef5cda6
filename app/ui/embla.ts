import EmblaCarousel, { type EmblaCarouselType } from 'embla-carousel';
import Fade from 'embla-carousel-fade';

/** Slides that lie beside each other in the first element inside become one place where they follow each other. */
export const embla = (viewport: HTMLElement): EmblaCarouselType =>
  EmblaCarousel(viewport, { loop: true, watchDrag: false, duration: 0 }, [Fade()]);
