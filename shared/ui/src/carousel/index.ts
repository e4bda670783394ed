/// <reference path="../css.d.ts" />
/** `@maru/ui/carousel`: slides that are looked at one at a time. */
export { Carousel, type CarouselProps, type Slide } from './carousel';
