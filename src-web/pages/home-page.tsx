import { Seo } from '#web/features/shell/seo.tsx';

export function HomePage() {
  return <Seo description="x" path="/" />;
}
