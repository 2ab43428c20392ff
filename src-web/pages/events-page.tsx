import { Seo } from '#web/features/shell/seo.tsx';

export function EventsPage() {
  return <Seo description="x" path="/" />;
}
