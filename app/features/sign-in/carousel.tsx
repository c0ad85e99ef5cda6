import {
  Carousel,
  CarouselContent,
  CarouselDots,
  CarouselItem,
  CarouselNext,
  CarouselPlay,
  CarouselPrevious,
} from '#app/ui/carousel.tsx';
import { cn } from '#app/ui/class-names.ts';
import { carouselAutoplayMs } from '#shared/constants.ts';
import { Picture } from './picture.tsx';
import { slides } from './slides.tsx';
import * as texts from './texts.ts';

/** Product slides beside the sign-in, on large screens. */
export const ProductCarousel = () => (
  <Carousel
    aria-label={texts.whatTheProductDoes}
    autoplayMs={carouselAutoplayMs}
    className="hidden text-white lg:block"
  >
    <CarouselContent>
      {slides.map(({ title, text, tone, screen }, index) => (
        <CarouselItem
          key={title}
          index={index}
          count={slides.length}
          className={cn('flex flex-col justify-center px-12 py-24', tone)}
        >
          <Picture screen={screen} first={index === 0} />
          <p className="max-w-md text-3xl font-semibold text-balance">{title}</p>
          <p className="mt-4 max-w-md text-lg text-pretty text-white/85">{text}</p>
        </CarouselItem>
      ))}
    </CarouselContent>
    <div className="js-only absolute inset-x-12 bottom-10 flex items-center gap-2">
      <CarouselPrevious />
      <CarouselNext />
      <CarouselPlay />
      <CarouselDots titles={slides.map(({ title }) => title)} />
    </div>
  </Carousel>
);
