import { Seo } from '#web/features/shell/seo.tsx';

export function EventPage() {
  return <Seo description="x" path="/" />;
}
