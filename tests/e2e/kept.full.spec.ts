import { editors, keepsWhatIsTyped } from './kept.ts';

const { smartlink: _smartlink, voucher: _voucher, ...others } = editors;
for (const editor of Object.values(others)) keepsWhatIsTyped(editor);
