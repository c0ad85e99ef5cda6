import { PlainFrame } from '../shell/plain-frame.tsx';

export default function UserPagesLayout() {
  return <PlainFrame />;
}
