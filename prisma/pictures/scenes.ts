import { carton } from './carton'
import { badge } from './marks'
import { bowlFromAbove, fork, noodleBowl, noodleCup, sachet, steam } from './noodles'
import { bottle, keg } from './oil'
import { type Fill, type Look, type Palette, PALETTES, type Pen, place, type ProductKind, shadow } from './pen'
import { basin, clearBag, heap, loose, openSack, sack } from './rice'
import { leafSprig, plateOfSpaghetti, spaghettiPack, tiedStrands, tomatoHalf } from './spaghetti'

/** How the goods stand in the picture of a product: six looks a kind. */

const FLOOR = 438

type Scene = (pen: Pen, palette: Palette, fill: Fill | undefined) => string

export const SCENES: Record<ProductKind, Record<Look, Scene>> = {
  rice: {
    1: (pen, palette, fill = 'golden') =>
      shadow(256, FLOOR, 270) + place(256, FLOOR, 1, clearBag(pen, 224, 318, palette, fill)),
    2: (pen, palette, fill = 'pale') =>
      shadow(250, FLOOR, 300) +
      place(250, FLOOR, 1, sack(pen, 246, 312, palette, 'sprig')) +
      loose(pen, 404, FLOOR - 2, 70, fill, 14),
    3: (pen, palette) => shadow(256, FLOOR + 6, 330) + place(256, FLOOR + 6, 1, sack(pen, 268, 366, palette, 'bowl')),
    4: (pen, palette, fill = 'golden') =>
      shadow(238, FLOOR + 6, 390) +
      place(232, FLOOR + 6, 1, sack(pen, 300, 384, palette, 'sun')) +
      shadow(392, FLOOR + 14, 180) +
      place(392, FLOOR + 16, 1, heap(pen, 172, 84, fill, 190)),
    5: (pen, palette, fill = 'pale') =>
      shadow(256, FLOOR + 8, 360) +
      place(256, FLOOR + 8, 1, openSack(pen, 300, 258, palette, 'sprig', fill)) +
      loose(pen, 96, FLOOR + 8, 60, fill, 9),
    6: (pen, palette, fill = 'brown') =>
      shadow(256, FLOOR, 330) +
      place(256, FLOOR, 1, basin(pen, 380, palette, fill)) +
      loose(pen, 426, FLOOR + 4, 70, fill, 12),
  },
  oil: {
    1: (pen, palette, fill = 'golden') =>
      shadow(256, FLOOR, 200) + place(256, FLOOR, 1, bottle(pen, 150, 362, palette, fill)),
    2: (pen, palette, fill = 'red') =>
      shadow(246, FLOOR, 280) +
      place(244, FLOOR, 1, bottle(pen, 216, 366, palette, fill, { mark: 'palm', handle: true })),
    3: (pen, palette, fill = 'golden') =>
      shadow(256, FLOOR, 300) + place(256, FLOOR, 1, keg(pen, 250, 318, palette, fill, 'drop')),
    4: (pen, palette, fill = 'pale') =>
      shadow(190, FLOOR - 6, 190) +
      place(186, FLOOR - 8, 1, bottle(pen, 142, 352, palette, fill, { mark: 'sun' })) +
      shadow(330, FLOOR + 10, 200) +
      place(330, FLOOR + 12, 1, bottle(pen, 152, 270, palette, fill, { mark: 'sun' })),
    5: (pen, palette, fill = 'red') =>
      shadow(256, FLOOR + 8, 360) + place(256, FLOOR + 8, 1, keg(pen, 310, 376, palette, fill, 'palm')),
    6: (pen, palette, fill = 'golden') => {
      const row = [-92, -18, 56, 128].map((x) => place(x, -58, 1, bottle(pen, 84, 250, PALETTES.tomato, fill))).join('')
      return (
        shadow(262, FLOOR + 4, 400) +
        place(230, FLOOR + 4, 1, carton(290, 176, 88, palette, badge('drop', 46, palette), { open: row }))
      )
    },
  },
  spaghetti: {
    1: (pen, palette) => shadow(262, FLOOR + 4, 190) + place(256, FLOOR, 1, spaghettiPack(pen, 138, 376, palette), 5),
    2: (pen, palette) =>
      shadow(256, FLOOR + 6, 330) +
      place(304, FLOOR - 8, 1, spaghettiPack(pen, 128, 362, palette), 13) +
      place(206, FLOOR, 1, spaghettiPack(pen, 128, 362, palette), -9),
    3: (pen, palette) =>
      `<ellipse cx="262" cy="452" rx="120" ry="14" fill="#2b1600" opacity=".2"/>` +
      place(256, 268, 1, tiedStrands(pen, palette), 12) +
      place(118, 414, 1.25, tomatoHalf) +
      place(404, 424, 1.2, leafSprig('#3aa65b', '#1f7f43'), 18),
    4: (pen, palette) => {
      const row = [-100, -40, 20, 80, 138]
        .map((x) => place(x, -66, 1, spaghettiPack(pen, 62, 232, PALETTES.tomato)))
        .join('')
      return (
        shadow(262, FLOOR + 4, 400) +
        place(230, FLOOR + 4, 1, carton(290, 190, 88, palette, badge('fork', 48, palette), { open: row }))
      )
    },
    5: (pen, palette) =>
      shadow(256, FLOOR + 4, 420) +
      [
        [66, FLOOR - 44, 90],
        [84, FLOOR - 132, 91],
        [62, FLOOR - 220, 88],
      ]
        .map(([x = 0, y = 0, turn = 90]) => place(x, y, 1, spaghettiPack(pen, 92, 376, palette), turn))
        .join('') +
      place(256, 128, 1.05, tomatoHalf) +
      place(296, 134, 1, leafSprig('#3aa65b', '#1f7f43'), 14),
    6: (pen, palette) =>
      shadow(150, FLOOR - 22, 170) +
      place(142, FLOOR - 26, 1, spaghettiPack(pen, 124, 356, palette), -4) +
      shadow(316, FLOOR + 20, 350) +
      place(316, FLOOR, 1, plateOfSpaghetti(pen, 320, palette)),
  },
  noodles: {
    1: (pen, palette) => shadow(256, FLOOR - 34, 380) + place(256, FLOOR - 46, 1, sachet(pen, 368, 262, palette), -4),
    2: (pen, palette) =>
      steam(300, 112, 0.85) + shadow(256, FLOOR, 230) + place(256, FLOOR, 1, noodleCup(pen, 270, 272, palette)),
    3: (pen, palette) =>
      steam(256, 150, 1) +
      place(380, 262, 1, fork, 32) +
      shadow(256, FLOOR + 10, 260) +
      place(256, FLOOR, 1, noodleBowl(pen, 380, palette)),
    4: (pen, palette) =>
      shadow(262, FLOOR + 4, 410) +
      place(226, FLOOR, 1, carton(286, 262, 96, palette, bowlFromAbove(pen, 84, palette))),
    5: (pen, palette) =>
      shadow(256, FLOOR + 6, 380) +
      place(262, FLOOR - 4, 1, sachet(pen, 330, 118, palette), 1) +
      place(246, FLOOR - 116, 1, sachet(pen, 330, 118, palette), -2) +
      place(264, FLOOR - 228, 1, sachet(pen, 330, 118, palette), 2),
    6: (pen, palette) => {
      const row = [
        [-70, -80, -8],
        [76, -72, 7],
        [4, -60, 0],
      ]
        .map(([x = 0, y = 0, turn = 0]) => place(x, y, 0.62, sachet(pen, 300, 250, PALETTES.tomato), turn))
        .join('')
      return (
        shadow(262, FLOOR + 4, 410) +
        place(226, FLOOR + 4, 1, carton(296, 178, 92, palette, bowlFromAbove(pen, 54, palette), { open: row }))
      )
    },
  },
}
