import IconPlaylist from '@tabler/icons-react/dist/esm/icons/IconPlaylist.mjs';
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs';
import IconVideo from '@tabler/icons-react/dist/esm/icons/IconVideo.mjs';
import { useWords } from '#web/ui/lang.tsx';
import { courseWords } from './words.ts';

/** Icons that no other page has come with this one; those of ui/icon.tsx weigh on every page. */
const ICONS = { recap: IconVideo, playlists: IconPlaylist, community: IconUsers } as const;
const PARTS = ['recap', 'playlists', 'community'] as const;

/** What comes home with each class. */
export function HomeWorkout() {
  const words = useWords(courseWords).workout;
  return (
    <section className="workout grain">
      <div className="wrap">
        <h2 className="heading-large">{words.heading}</h2>
        <ul>
          {PARTS.map((part) => {
            const Icon = ICONS[part];
            return (
              <li key={part}>
                <Icon size={40} stroke={1.8} aria-hidden="true" />
                <h3>{words[part].title}</h3>
                <p>{words[part].text}</p>
              </li>
            );
          })}
        </ul>
      </div>
    </section>
  );
}
