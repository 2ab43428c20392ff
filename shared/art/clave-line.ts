import { CLAVE_HITS } from './inks.ts';

/** The bar as sixteen steps, true where the clave strikes: section ornament, course progress, loader. */
export const CLAVE_STEPS: readonly boolean[] = Array.from({ length: 16 }, (_, step) => CLAVE_HITS.includes(step));
