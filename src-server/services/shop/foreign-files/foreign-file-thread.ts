/** The thread behind `makeForeignFiles`: it reads pictures, calendars and tables that somebody else made. */
import { answerFiles, readerOf } from '#server/adapters/foreign-files/answer-files.ts';
import { drawPicture } from '#server/adapters/images/draw-picture.ts';
import { PICTURE } from '#server/adapters/images/picture-kind.ts';
import { EVENT_FILE } from '../events/import/event-file.ts';
import { readEventFile } from '../events/import/read-event-file.ts';
import { MEMBER_TABLE } from '../member-tables/member-table-file.ts';
import { readMemberTable } from '../member-tables/read-member-table.ts';
import { ORDER_TABLE } from '../order-imports/order-table-file.ts';
import { CODE_TABLE } from '../promo-codes/code-table.ts';
import { readCodeTable } from '../promo-codes/read-code-table.ts';
import { readOrderTable } from '../order-imports/read-order-table.ts';

answerFiles([
  readerOf(PICTURE, drawPicture),
  readerOf(EVENT_FILE, readEventFile),
  readerOf(ORDER_TABLE, readOrderTable),
  readerOf(MEMBER_TABLE, readMemberTable),
  readerOf(CODE_TABLE, readCodeTable),
]);
