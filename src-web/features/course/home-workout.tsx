import IconPlaylist from '@tabler/icons-react/dist/esm/icons/IconPlaylist.mjs';
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs';
import IconVideo from '@tabler/icons-react/dist/esm/icons/IconVideo.mjs';

/** Icons that no other page has come with this one; those of ui/icon.tsx weigh on every page. */
const PARTS = [
  { Icon: IconVideo, title: 'Recap video', text: 'A video recap after each class, to look up what your feet forgot.' },
  { Icon: IconPlaylist, title: 'Playlists', text: 'The music of each class, to practise with at home.' },
  {
    Icon: IconUsers,
    title: 'Private community',
    text: 'A place for your group: questions, and people to go out with.',
  },
] as const;

/** What comes home with each class. */
export function HomeWorkout() {
  return (
    <section className="workout grain">
      <div className="wrap">
        <h2 className="heading-large">Home workout package</h2>
        <ul>
          {PARTS.map(({ Icon, title, text }) => (
            <li key={title}>
              <Icon size={40} stroke={1.8} aria-hidden="true" />
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
