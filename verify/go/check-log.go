// Checks a poll's log with code that is not the poll's: sumdb/tlog and sumdb/note of golang.org/x/mod, as Debian has them in
// golang-golang-x-mod-dev. It checks the signature, every entry, the tiles, inclusion and consistency, and prints one line.
//
//	GO111MODULE=off GOPATH=/usr/share/gocode go run check-log.go <site> <verifier key> [file with an earlier checkpoint]
package main

import (
	"encoding/binary"
	"fmt"
	"io"
	"net/http"
	"os"
	"strconv"
	"strings"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

// Hashes in a full tile are 2 to this power.
const height = 8

// How many entries lie between two whose proofs are made and checked.
const step = 997

// The tiles of a site, and which of them were read.
type siteTiles struct {
	site string
	read map[string]bool
}

func (t siteTiles) Height() int { return height }

// tlog checks all of them against the signed root before it uses one.
func (t siteTiles) ReadTiles(wanted []tlog.Tile) ([][]byte, error) {
	data := make([][]byte, len(wanted))
	for i, tile := range wanted {
		// tlog's own paths name the height: tile/8/0/000.
		path := strings.Replace(tile.Path(), fmt.Sprintf("tile/%d/", height), "tile/", 1)
		bytes, err := get(t.site + "/log/" + path)
		if err != nil {
			return nil, err
		}
		data[i] = bytes
		t.read[path] = true
	}
	return data, nil
}

func (t siteTiles) SaveTiles([]tlog.Tile, [][]byte) {}

func get(address string) ([]byte, error) {
	response, err := http.Get(address)
	if err != nil {
		return nil, err
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("%s: %s", address, response.Status)
	}
	return io.ReadAll(response.Body)
}

// openCheckpoint checks the signature and reads size and root.
func openCheckpoint(text []byte, verifier note.Verifier) (tree tlog.Tree, err error) {
	signed, err := note.Open(text, note.VerifierList(verifier))
	if err != nil {
		return tree, err
	}
	lines := strings.Split(signed.Text, "\n")
	if len(lines) != 4 || lines[0] != verifier.Name() {
		return tree, fmt.Errorf("no checkpoint of %s: %q", verifier.Name(), signed.Text)
	}
	if tree.N, err = strconv.ParseInt(lines[1], 10, 64); err != nil {
		return tree, err
	}
	tree.Hash, err = tlog.ParseHash(lines[2])
	return tree, err
}

// checkEntries compares the hash of every entry with the one that tlog finds in the tiles under the signed root.
func checkEntries(site string, tree tlog.Tree, reader tlog.HashReader) error {
	for first := int64(0); first < tree.N; first += 1 << height {
		tile := tlog.Tile{H: height, L: -1, N: first >> height, W: 1 << height}
		if tree.N-first < 1<<height {
			tile.W = int(tree.N - first)
		}
		path := strings.Replace(tile.Path(), fmt.Sprintf("tile/%d/data/", height), "tile/entries/", 1)
		bundle, err := get(site + "/log/" + path)
		if err != nil {
			return err
		}
		indexes := make([]int64, tile.W)
		for i := range indexes {
			indexes[i] = tlog.StoredHashIndex(0, first+int64(i))
		}
		hashes, err := reader.ReadHashes(indexes)
		if err != nil {
			return err
		}
		for i, hash := range hashes {
			if len(bundle) < 2 || len(bundle) < 2+int(binary.BigEndian.Uint16(bundle)) {
				return fmt.Errorf("%s ends before entry %d", path, first+int64(i))
			}
			end := 2 + int(binary.BigEndian.Uint16(bundle))
			if tlog.RecordHash(bundle[2:end]) != hash {
				return fmt.Errorf("entry %d is not in the tree", first+int64(i))
			}
			bundle = bundle[end:]
		}
		if len(bundle) > 0 {
			return fmt.Errorf("%s has more than %d entries", path, tile.W)
		}
	}
	return nil
}

// checkInclusion makes and checks proofs of some entries, the first and the last among them.
func checkInclusion(tree tlog.Tree, reader tlog.HashReader) (proofs int, err error) {
	for next := int64(0); tree.N > 0 && next < tree.N+step-1; next += step {
		index := next
		if index >= tree.N {
			index = tree.N - 1
		}
		proof, err := tlog.ProveRecord(tree.N, index, reader)
		if err != nil {
			return proofs, err
		}
		leaf, err := reader.ReadHashes([]int64{tlog.StoredHashIndex(0, index)})
		if err != nil {
			return proofs, err
		}
		if err := tlog.CheckRecord(proof, tree.N, tree.Hash, index, leaf[0]); err != nil {
			return proofs, fmt.Errorf("entry %d: %w", index, err)
		}
		proofs++
	}
	return proofs, nil
}

// checkConsistency checks that the earlier tree is the beginning of this one, and the tiles of then against the root of then.
func checkConsistency(earlier, tree tlog.Tree, tiles siteTiles, reader tlog.HashReader) error {
	proof, err := tlog.ProveTree(tree.N, earlier.N, reader)
	if err != nil {
		return err
	}
	if err := tlog.CheckTree(proof, tree.N, tree.Hash, earlier.N, earlier.Hash); err != nil {
		return err
	}
	root, err := tlog.TreeHash(earlier.N, tlog.TileHashReader(earlier, tiles))
	if err == nil && root != earlier.Hash {
		err = fmt.Errorf("the tiles of the earlier tree have the root %v", root)
	}
	return err
}

func check(site, key, file string) (string, error) {
	verifier, err := note.NewVerifier(key)
	if err != nil {
		return "", err
	}
	text, err := get(site + "/log/checkpoint")
	if err != nil {
		return "", err
	}
	tree, err := openCheckpoint(text, verifier)
	if err != nil {
		return "", err
	}
	tiles := siteTiles{site, map[string]bool{}}
	reader := tlog.TileHashReader(tree, tiles)
	if err := checkEntries(site, tree, reader); err != nil {
		return "", err
	}
	proofs, err := checkInclusion(tree, reader)
	if err != nil {
		return "", err
	}
	result := fmt.Sprintf("%d entries, %d proofs of inclusion, %d tiles", tree.N, proofs, len(tiles.read))
	if file == "" {
		return result, nil
	}
	earlierText, err := os.ReadFile(file)
	if err != nil {
		return "", err
	}
	earlier, err := openCheckpoint(earlierText, verifier)
	if err != nil {
		return "", err
	}
	if err := checkConsistency(earlier, tree, tiles, reader); err != nil {
		return "", err
	}
	return fmt.Sprintf("%s, consistent with the first %d entries", result, earlier.N), nil
}

func main() {
	if len(os.Args) < 3 {
		fmt.Fprintln(os.Stderr, "check-log <site> <verifier key> [file with an earlier checkpoint]")
		os.Exit(2)
	}
	result, err := check(os.Args[1], os.Args[2], strings.Join(os.Args[3:], " "))
	if err != nil {
		fmt.Println("WRONG", err)
		os.Exit(1)
	}
	fmt.Println("OK", result)
}
