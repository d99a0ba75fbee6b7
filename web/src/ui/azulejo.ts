/**
 * Tiles: one small drawing language for every brand, in place of stock pictures. The same seed gives the same
 * drawing; colours come from the brand's tokens (`--az-*`). This file computes the paths; `Seal` and `Panel`
 * render them.
 */

type Shape = (x: number, y: number, unit: number, corner: number) => string;
type Colour = "g5" | "i1" | "i2" | "i3" | "i4" | "d3" | "d4" | "d0";
type Layers = Partial<Record<Colour, string>>;
type Corners = readonly [number, number, number, number];

export type Drawing = { width: number; height: number; paths: { fill: string; d: string }[] };

/** Seeded pseudo-random generator. */
function createRandom(seed: string): () => number {
  let h = 2166136261;
  for (const char of seed) h = Math.imul(h ^ (char.codePointAt(0) ?? 0), 16777619);
  return () => {
    h = (h + 0x6d2b79f5) | 0;
    let t = Math.imul(h ^ (h >>> 15), 1 | h);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** Quarter disc in the cell at x, y, centred on a corner (0 top left, then clockwise). */
const quarter: Shape = (x, y, u, corner) =>
  [
    `M${x} ${y}h${u}a${u} ${u} 0 0 1-${u} ${u}z`,
    `M${x + u} ${y}v${u}a${u} ${u} 0 0 1-${u}-${u}z`,
    `M${x + u} ${y + u}h-${u}a${u} ${u} 0 0 1 ${u}-${u}z`,
    `M${x} ${y + u}v-${u}a${u} ${u} 0 0 1 ${u} ${u}z`,
  ][corner] as string;

/** Petal across the cell; even: from top left to bottom right, odd: the other diagonal. */
const petal: Shape = (x, y, u, corner) =>
  corner % 2 === 0
    ? `M${x} ${y}a${u} ${u} 0 0 1 ${u} ${u}a${u} ${u} 0 0 1-${u}-${u}z`
    : `M${x + u} ${y}a${u} ${u} 0 0 1-${u} ${u}a${u} ${u} 0 0 1 ${u}-${u}z`;

/** The five tiles: shape, and the corner for each of the four cells, clockwise from top left. */
const motifs = {
  flor: [petal, [0, 1, 0, 1]],
  roda: [petal, [1, 0, 1, 0]],
  sol: [quarter, [2, 3, 0, 1]],
  canto: [quarter, [0, 1, 2, 3]],
  vento: [quarter, [1, 2, 3, 0]],
} as const satisfies Record<string, readonly [Shape, Corners]>;
type Motif = keyof typeof motifs;
const motifNames = Object.keys(motifs) as Motif[];

const cells = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
] as const;

type Tile = {
  motif: Motif;
  x: number;
  y: number;
  unit: number;
  ground: Colour | null;
  ink: Colour;
  dot: Colour | null;
};

/** Adds one tile (two by two cells) to the layers. */
function addTile(layers: Layers, { motif, x, y, unit: u, ground, ink, dot }: Tile) {
  const [shape, corners] = motifs[motif];
  const add = (colour: Colour | null, d: string) => {
    if (colour) layers[colour] = (layers[colour] ?? "") + d;
  };
  add(ground, `M${x} ${y}h${2 * u}v${2 * u}h-${2 * u}z`);
  cells.forEach(([cx, cy], at) => {
    add(ink, shape(x + cx * u, y + cy * u, u, corners[at] ?? 0));
  });
  if (dot) {
    const r = u * 0.36;
    add(dot, `M${x + u - r} ${y + u}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0-${2 * r} 0z`);
  }
}

const paintingOrder = ["g5", "i1", "i2", "i3", "i4", "d3", "d4", "d0"] as const;

/** Backgrounds first, dots last. */
const paint = (width: number, height: number, layers: Layers): Drawing => ({
  width,
  height,
  paths: [
    { fill: "var(--az-ground)", d: `M0 0h${width}v${height}H0z` },
    ...paintingOrder.flatMap((colour) => {
      const d = layers[colour];
      return d ? [{ fill: `var(--az-${colour[1] === "0" ? "ground" : colour[1]})`, d }] : [];
    }),
  ],
});

const pick = <T>(roll: () => number, list: readonly T[]): T => list[Math.floor(roll() * list.length)] as T;

const inkPairs: readonly (readonly [Colour, Colour])[] = [
  ["i1", "i2"],
  ["i1", "i3"],
  ["i1", "i4"],
  ["i2", "i1"],
  ["i3", "i1"],
  ["i4", "i1"],
];

/** Square mark of a course or package: four tiles, equal along the diagonals. */
export function drawSeal(seed: string, unit = 8): Drawing {
  const roll = createRandom(seed);
  const first = pick(roll, motifNames);
  const second = pick(
    roll,
    motifNames.filter((name) => name !== first),
  );
  const inks = pick(roll, inkPairs);
  const dots: (Colour | null)[] = [
    first === "sol" ? "d0" : pick<Colour | null>(roll, ["d3", "d4", null]),
    second === "sol" ? "d0" : null,
  ];
  const layers: Layers = {};
  cells.forEach(([x, y], at) => {
    const odd = at % 2 === 1;
    addTile(layers, {
      motif: odd ? second : first,
      x: x * 2 * unit,
      y: y * 2 * unit,
      unit,
      ground: odd ? "g5" : null,
      ink: odd ? inks[1] : inks[0],
      dot: (odd ? dots[1] : dots[0]) ?? null,
    });
  });
  return paint(4 * unit, 4 * unit, layers);
}

/** Subdued tone-on-tone panel of tiles for a dark background; towards the right a few tiles are lighter. */
export function drawPanel(seed: string, columns: number, rows: number, unit = 20): Drawing {
  const roll = createRandom(seed);
  const names = [...motifNames].sort(() => roll() - 0.5).slice(0, 3);
  const layers: Layers = {};
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++) {
      const bright = 0.04 + 0.2 * (x / columns) ** 2;
      const chance = roll();
      const quiet = (): Colour => (roll() < 0.62 ? "i1" : "i2");
      const lit: Colour = chance < bright * 0.3 ? "i4" : "i3";
      const ink = chance < bright ? lit : quiet();
      const motif = pick(roll, names);
      const dot = motif === "sol" && roll() < 0.7 ? "d0" : null;
      const ground = (x + y) % 2 === 1 ? "g5" : null;
      addTile(layers, { motif, x: x * 2 * unit, y: y * 2 * unit, unit, ground, ink, dot });
    }
  }
  return paint(columns * 2 * unit, rows * 2 * unit, layers);
}
