import { Outlet } from 'react-router';
import { ProductCarousel } from '../features/sign-in/carousel.tsx';
import { PlainHeader } from '../shell/plain-frame.tsx';

/** The carousel on the left on large screens, the page on the right. */
export default function LoginPageLayout() {
  return (
    <div className="grid min-h-dvh lg:grid-cols-[1.1fr_1fr]">
      <ProductCarousel />
      <div className="flex flex-col">
        <PlainHeader />
        <div className="flex flex-1 items-center justify-center px-5 pt-4 pb-24">
          <Outlet />
        </div>
      </div>
    </div>
  );
}
