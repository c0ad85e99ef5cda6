/** Symmetric positive definite matrices, row by row in one array. Golub and Van Loan, "Matrix Computations", 4.2. */

/** Replaces the lower triangle of `matrix` by L with L·Lᵀ = matrix. Throws `RangeError` where it isn't positive definite. */
export function factorize(matrix: Float64Array, size: number): void {
  for (let column = 0; column < size; column++)
    for (let row = column; row < size; row++) {
      let sum = matrix[row * size + column] ?? 0;
      for (let at = 0; at < column; at++) sum -= (matrix[row * size + at] ?? 0) * (matrix[column * size + at] ?? 0);
      if (row > column) matrix[row * size + column] = sum / (matrix[column * size + column] ?? 1);
      else if (sum > 0) matrix[row * size + column] = Math.sqrt(sum);
      else throw new RangeError('The matrix is not positive definite');
    }
}

/** Replaces `vector` by x with L·x = vector. */
export function solveLower(lower: Float64Array, size: number, vector: Float64Array): void {
  for (let row = 0; row < size; row++) {
    let sum = vector[row] ?? 0;
    for (let at = 0; at < row; at++) sum -= (lower[row * size + at] ?? 0) * (vector[at] ?? 0);
    vector[row] = sum / (lower[row * size + row] ?? 1);
  }
}

/** Replaces `vector` by x with Lᵀ·x = vector. */
export function solveUpper(lower: Float64Array, size: number, vector: Float64Array): void {
  for (let row = size - 1; row >= 0; row--) {
    let sum = vector[row] ?? 0;
    for (let at = row + 1; at < size; at++) sum -= (lower[at * size + row] ?? 0) * (vector[at] ?? 0);
    vector[row] = sum / (lower[row * size + row] ?? 1);
  }
}
