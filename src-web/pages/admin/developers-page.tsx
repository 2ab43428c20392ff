import '../../styles/private.css';
import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/Code.layer.css';
import '#web/features/admin-developers/admin-developers.css';
import '#web/features/admin-webhooks/admin-webhooks.css';
import { WebhookList } from '#web/features/admin-webhooks/webhook-list.tsx';
import { WidgetSnippets } from '#web/features/admin-widgets/widget-snippets.tsx';
import { MoveOut } from '#web/features/admin-developers/move-out.tsx';
import { KeyList } from '#web/features/admin-developers/key-list.tsx';
import { AdminFrame } from './admin-frame.tsx';
import { adminPageWords } from './words.ts';
import { useWords } from '#web/ui/lang.tsx';

/** /admin/developers: what programs need to work with this shop. */
export function DevelopersAdminPage() {
  const words = useWords(adminPageWords);
  return (
    <AdminFrame tab="developers" title={words.developers}>
      <KeyList />
      <WebhookList />
      <WidgetSnippets />
      <MoveOut />
    </AdminFrame>
  );
}
