/** A QR code of a real receipt or of a device's documentation, as it was published. */
export type PublicQr = { source: string; text: string };

/** Receipts that others have published: what verifies these, verifies a tax inspector's way. */
export const PUBLIC_QR_TEXTS: readonly PublicQr[] = [
  {
    source: 'official example, DSFinV-K Annex I (brainpoolP384r1)',
    text:
      'V0;AMA-2642;Kassenbeleg-V1;Beleg^4.05_3.00_0.00_0.00_0.00^7.05:Bar;13;44131;2019-11-22T11:29:48.' +
      '000Z;2019-11-22T11:29:49.000Z;ecdsa-plain-SHA384;unixTime;K8zsZ6NjsBzo/Yd3Hba84aH3oT+c4Og5VcfJ7s' +
      '6Dxz7UmAwtcKmzW16OkS/lm8pDE/37JHoRlYofUTLNF+9bY5Jv7C2P4nuEaHwlVarbiJs3bYlgQmIXQDZnf+8FhfBm;BBXNY' +
      'QErM4d9sk9Iy+0T6A4sdTocijml5X78Gq/At2uXTcs/3bZNNpyuHd+dpmY59yLh0xZcr9osHhkDAxsQumgjmtb3d9GIVnTaP' +
      'CslEki84P1iHPiHKHfcszeQajPk3A==',
  },
  {
    source: 'the open checker tse_signature_verification, 256',
    text:
      'V0;ERS 8cb8e2de-4052-481b-945b-118022951944;Kassenbeleg-V1;Beleg^21.42_0.00_0.00_0.00_0.00^21.42' +
      ':Unbar;1;31;2021-08-23T14:36:27.000Z;2021-08-23T14:36:33.000Z;ecdsa-plain-SHA256;unixTime;TGnWiq' +
      '3ZW7gi4Vs+DxLGsJZj9v271dHmhQAcb057F3oWkdKJ61UW2LLVTZQhW673yLa53Mm6oPeMU1Ns3ZOH7w==;BGFKQP7EENf3s' +
      '5hTDXvlh+xyJ1Q9BNIa9LyYbYK+pTAKAGQ2fmI40p5QOrpHpvb+UuOrNQJdhzggHNfyyyDyf/g=',
  },
  {
    source: 'the open checker tse_signature_verification, 384',
    text:
      'V0;AMA-6200;KassenBeleg-V1;Beleg^2.90_0.00_0.00_0.00_2.10^5.00:Unbar;160504;344413;2021-07-23T10' +
      ':12:54.000Z;2021-07-23T10:12:55.000Z;ecdsa-plain-SHA384;unixTime;NgqBkWMvhLmCKa9cJJ8JodfAdlkfcFF' +
      'yW0J7Ks9lTz9I4QFKhLzyGF/02kWsCRg0LoiJtkq+0Ak9GovodNFLOBG00ewEj40/GbI9zLtNt9j90w4Sz3GcxTSrr3rqhIh' +
      'N;BCd1vZvSJsJwBTqshgDVsrG4Gg+oN3jeeFEgjGiKs9ELd170vy/jO3iMMF6tAVUfjyYn9jRXng8Z4qWXaqoJ53+y+OFeSY' +
      '/lQsdZWCODkzhlhkJxJw2k9Z1A4gFX6Riotw==',
  },
  {
    source: 'published receipt, 2026',
    text:
      'V0;1342061307;Kassenbeleg-V1;Beleg^9.00_0.00_0.00_0.00_0.00^9.00:Bar;8041;17011;2026-05-21T21:40' +
      ':56.000Z;2026-05-21T21:41:30.000Z;ecdsa-plain-SHA256;unixTime;D5CdNgSCwlSisYXjQoZnIxAM9nRdb91F8l' +
      '6uIdR+oKWi7/kTszRK/xRLBNgcGhc6L1ChYQktJJFmzKFt8mTn/w==;BJlf238fEMG/ycfzOUBpIHa8OZNMXFMZx9ug42Vs6' +
      'F0zOx42io2pnoWnRvoNeITAY1J4+2ePsszO3CeJrgfLWb8=',
  },
  {
    source: 'published receipt, 2023',
    text:
      'V0;ERS aacbe40e-3aa6-48a1-b8e6-3c8abbd7ebd5;Kassenbeleg-V1;Beleg^0.00_8.20_0.00_0.00_1.80^10.00:' +
      'Bar;11;138;2023-12-13T16:01:44.000Z;2023-12-13T16:01:56.000Z;ecdsa-plain-SHA256;unixTime;7nTRzYZ' +
      '6Pjhnv5l8Qo/Gs9cQ2KvmCMMK1/rQ0hoPtjkp2tPr3yuWPvH9rkOkCFuAI79k/VxvkyxwSQyWjRc7iA==;BCC8Xaw0n2bnmc' +
      'sOpLwgYhlUEw/aOvJPFMy2WOFaabktCrxep80VY7Y8KdrjIAx+9ta7wfMO03k4nwN11ZnNKm4=',
  },
  {
    source: 'fiskaly walkthrough, 2023',
    text:
      'V0;ERS f3ab7b96-6d82-433e-a87a-cccc8e001e20;Kassenbeleg-V1;Beleg^21.42_0.00_0.00_0.00_0.00^21.42' +
      ':Unbar;1;34;2023-01-20T18:27:22.000Z;2023-01-20T18:33:07.000Z;ecdsa-plain-SHA256;unixTime;qvyQJd' +
      'uZN29b2kXpEqhXlJ0Hmy3rYiPzBiu/QTPPei7bnGIwMysPV3Q39gMwoEfxtp3KXqWEfUrBulTcBbRpRQ==;BO8SGEEyy6KZQ' +
      'eZ+gbaJK9A9s8UkNZ8NhUut3t2BB9D9heCk/rJRwEKIJUCDcjLHl7c3M6jZ8rq98zYeuLuirHc=',
  },
  {
    source: 'fiskaly capture, 2026',
    text:
      'V0;UT-TEST-101bd1cd-286c-4c3b-9ae5-43d4fad02f08;Kassenbeleg-V1;Beleg^4.20_0.00_0.00_0.00_0.00^4.' +
      '20:Unbar;1;27;2026-08-18T18:38:19.000Z;2026-08-18T18:38:19.000Z;ecdsa-plain-SHA256;unixTime;kHCY' +
      'f4/f/zz+51m5XlzLtuEOFvVyAF3wrzsz+p+iyQcxzICkza8O9m/P45pRDQRWwEvxYzYZQWR3wGqEsSf2iA==;BAVHkwS3tpt' +
      'bKRK2Z8E6a8u8N/Qkw/6gBr89NivYZciYJVpF5uQPQTpgb64I3STVhUpLVc/ZCZOz7eaBol+qUnY=',
  },
  {
    source: 'fiskaltrust’s documentation (brainpoolP384r1, grouping comma in processData)',
    text:
      'V0;ARC1234;Kassenbeleg-V1;Beleg^3,000.00_20.00_0.00_0.00_0.00^3,020.00:Bar;60;1326;2020-06-16T10' +
      ':58:12.000Z;2020-06-16T10:58:12.000Z;ecdsa-plain-SHA384;unixTime;Y6QLrsGBeB80wgNVp1EYrMR+vKO/i3R' +
      'VWZ+P3LYNNejB/Px+i3XA5DJQMgCvj7lKKj8uRaDtGDWRgPxuXc01yokYXSLazsiU8aJhHmnkdPqbUdMakIz5Qc6tmgauJJI' +
      'X;BFhnDaPRoUxAYUktkUqoaV2l+TVpLdT7wPTRFDkZcHXFS7WZhGsvKh/lT3jEYJLNLD/sjQVg/JrobVU5kue/k2d9sK7dnW' +
      'PdMgYlr4E4Ff8ziKclzs1u7BuOYJ4jRI65rg==',
  },
  {
    source: 'fiskaltrust’s documentation',
    text:
      'V0;ARC1234;Kassenbeleg-V1;Beleg^2.00_0.40_0.00_0.00_0.00^2.40:Bar;69;1396;2020-06-16T15:46:43.00' +
      '0Z;2020-06-16T15:46:44.000Z;ecdsa-plain-SHA384;unixTime;C3zQ/BzbsvWwNFZHvJb/5DgWR6FfJ/3JR/QizLla' +
      'Vplc+tU0paK7uArqctSLVr1GfA8EL2Jivv5VrvYigI9TUA+SrQapyj6jpt6Asd5lvHbv4u20zh+J0jfSTKxzVrUy;BFhnDaP' +
      'RoUxAYUktkUqoaV2l+TVpLdT7wPTRFDkZcHXFS7WZhGsvKh/lT3jEYJLNLD/sjQVg/JrobVU5kue/k2d9sK7dnWPdMgYlr4E' +
      '4Ff8ziKclzs1u7BuOYJ4jRI65rg==',
  },
  {
    source: 'fiskaltrust’s documentation, refund',
    text:
      'V0;ARC1234;Kassenbeleg-V1;Beleg^0.00_-20.00_0.00_0.00_0.00^-20.00:Bar;71;1400;2020-06-16T15:52:3' +
      '8.000Z;2020-06-16T15:52:38.000Z;ecdsa-plain-SHA384;unixTime;Ia/rlbAtxC4i71ZUKnvsOgRmbxuBEB2er1B1' +
      'oRxjswLtZPWqDd+0g403iphOqK9YDbs5ya9NWnpli9QK4ufIgrgc/0VHhY5Tt2ZDkg+eNuqfGgocer/4YJWZ/NFpHFiR;BFh' +
      'nDaPRoUxAYUktkUqoaV2l+TVpLdT7wPTRFDkZcHXFS7WZhGsvKh/lT3jEYJLNLD/sjQVg/JrobVU5kue/k2d9sK7dnWPdMgY' +
      'lr4E4Ff8ziKclzs1u7BuOYJ4jRI65rg==',
  },
  {
    source: 'fiskaltrust’s documentation',
    text:
      'V0;DEMO1256;Kassenbeleg-V1;Beleg^15.00_0.00_0.00_0.00_0.00^15.00:Bar;39;875;2020-06-08T11:34:42.' +
      '000Z;2020-06-08T11:34:43.000Z;ecdsa-plain-SHA384;unixTime;DdxmTYRiAIm3jQJYwb7dyRthzG0hErod7Zobdm' +
      'IKpIVlVXESbSzTxZ0cVx08c4PgQ2S4oXedpUZV3vRXIU1q80IfrI2Xh4ZFMEq7515cfIcPIwsFQFEo7ZT58aDlBXlI;BFhnD' +
      'aPRoUxAYUktkUqoaV2l+TVpLdT7wPTRFDkZcHXFS7WZhGsvKh/lT3jEYJLNLD/sjQVg/JrobVU5kue/k2d9sK7dnWPdMgYlr' +
      '4E4Ff8ziKclzs1u7BuOYJ4jRI65rg==',
  },
];
