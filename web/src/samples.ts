// A game and a problem to try the page with.

/** Moves of the "ear-reddening game" of 1846, Black first. Move 127 gave it its name. */
const MOVES = "qddcpqoccpcfepqopenppoppopqpoqoopnqqnqonpmomplmpmqolpklqlrkrlpkqqrrrrsmrnrprpsqsnomoqrrmrlqslomnqrqmorqlqjrjri" +
  "rklnmmqirqjnlsnsgqgockkcicpcnjkeogohpbqbngmimjndphqgpghqhririqhpjrfclcldmclbmbmdqfpfqhrgrhshrfsgpjpioiojniqkok" +
  "qekbjbkajcobjaladbccfecngrisfqiojiebfbegdjdkejcjdhijhmgjehflfgerdmfndngnjjjkkkiiikjlkliljhcodoihhnhlbldgghchig" +
  "eccrfdgdedgcbkcmgsgplikginljlggmjfjgimfmkflfmflegfhfffgglkkjkmlmlljmgeheefeacbfrfsdrqaraparbdagifjfifagaglekem" +
  "hoelenjokncilhmhmgdieilgqnrnreslmgbmamlgeqesmghagblgdshsmgsjsilgsrsqmghdhblgrosomgssqslgsnrpmgclbnlgmlmkmgpjsf" +
  "lgnnnlmgibialgncnbmgjdkdlgmanamgqcrclgjsksmghcidlgfkhjmghhhglggkhkmgaklgalbmnfodkimskpipjplrojmreasr";

export const sampleGame = (): string =>
  `(;GM[1]FF[4]CA[UTF-8]SZ[19]GN[Ear-reddening game]PB[Yasuda Shusaku]BR[4d]PW[Inoue Gennan Inseki]WR[8d]DT[1846-09-11,14,15]RE[B+2]${
    MOVES.match(/../g)!.map((point, at) => `;${at % 2 ? "W" : "B"}[${point}]`).join("")})`;

/**
 * Three points in a row along the edge: only the one in the middle keeps White from two eyes. White has no other
 * liberties, so Black captures in either answer.
 */
export const sampleProblem = (question: string): string =>
  "(;GM[1]FF[4]CA[UTF-8]SZ[9]AB[aa][ab][ac][bc][cc][dc][ec][fc][gc][gb][ga]AW[ba][bb][cb][db][eb][fb][fa]PL[B]" +
  `C[${question.replace(/[\\\]]/g, "\\$&")}]` +
  "(;B[da](;W[ca];B[ea]TE[1])(;W[ea];B[ca]TE[1]))(;B[ca]BM[1];W[da])(;B[ea]BM[1];W[da]))";
